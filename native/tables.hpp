// Tables for fast generation, made from a dictionary once and mapped from the user's cache.
//
// The key of a multiset of letters is the sum of a 64-bit constant per letter, so "tiles of the
// rack plus letters on the board" is one addition. Keys are compared by tags, never whole: what a
// tag lets through wrongly is thrown out by comparing letters, so answers are exact.
//   words     16 bytes a word (letters, zeros, length last), anagrams side by side
//   classes   key → the words with exactly these letters
//   filter    key → might it be a class? A cache line is chosen by the letters that are not
//             `common`, so subsets that differ in common letters alone read the same line
//   blanks    key → letters that turn it into a class
//   backward  automaton of the reversed words, for letters before a word
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "dawg.hpp"
#include "letters.hpp"

namespace mydelko {

using Key = std::uint64_t;

constexpr Key splitmix(std::uint64_t seed) {
  seed += 0x9E3779B97F4A7C15ull;
  seed = (seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9ull;
  seed = (seed ^ (seed >> 27)) * 0x94D049BB133111EBull;
  return seed ^ (seed >> 31);
}

// The key of one letter; the constants are part of the file format. Indexed by any byte, so that a
// damaged word is only a word that matches nothing.
inline constexpr auto kLetterKeys = [] {
  std::array<Key, 256> keys{};
  for (int letter = 1; letter <= kMaxLetters; ++letter) keys[letter] = splitmix(letter);
  return keys;
}();

constexpr Key uncommon_key(Letter letter, LetterMask common) {
  return letter == 0 || (common & mask_of(letter)) != 0 ? 0 : kLetterKeys[letter];
}

// Exact letter counts, four bits a letter: a word has at most 15 letters, so nothing overflows.
struct Counts {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  static constexpr Counts of(Letter letter) {
    const int at = letter - 1;
    return at < 16 ? Counts{std::uint64_t{1} << (4 * at), 0}
                   : Counts{0, std::uint64_t{1} << (4 * (at - 16))};
  }
  constexpr unsigned operator[](Letter letter) const {
    const int at = letter - 1;
    return (at < 16 ? low >> (4 * at) : high >> (4 * (at - 16))) & 15;
  }
  friend constexpr Counts operator+(Counts a, Counts b) { return {a.low + b.low, a.high + b.high}; }
  friend constexpr bool operator==(Counts, Counts) = default;
};

inline constexpr auto kLetterCounts = [] {
  std::array<Counts, 256> counts{};
  for (int letter = 1; letter <= kMaxLetters; ++letter) {
    counts[letter] = Counts::of(static_cast<Letter>(letter));
  }
  return counts;
}();

struct alignas(16) Word {
  std::array<Letter, kMaxWord> letters;
  std::uint8_t length;
};
static_assert(sizeof(Word) == 16);

struct WordClass {
  std::uint32_t first = 0;  // index of its first word
  std::uint32_t count = 0;  // 0: no such class
};

struct alignas(64) ClassBucket {
  static constexpr int kSlots = 8;
  static constexpr std::uint32_t kMaxFirst = (1u << 24) - 1;
  static constexpr std::uint32_t kMaxCount = 255;

  std::array<std::uint32_t, kSlots> tags;
  std::array<std::uint32_t, kSlots> packed;  // first word << 8 | count; 0 is an empty slot

  bool is_full() const { return packed[kSlots - 1] != 0; }
};
static_assert(sizeof(ClassBucket) == 64);

struct alignas(64) FilterLine {
  std::array<std::uint64_t, 8> words;
};

struct alignas(64) BlankBucket {
  static constexpr int kSlots = 10;
  std::array<std::uint16_t, kSlots> tags;  // 0 is an empty slot
  std::uint16_t spilled;                   // some keys of this bucket live in the next
  std::uint16_t unused;
  std::array<LetterMask, kSlots> letters;
};
static_assert(sizeof(BlankBucket) == 64);

using TableProgress = std::function<void(double, const char*)>;

class Tables {
 public:
  static constexpr std::uint32_t kVersion = 1;

  // Writes the tables of a dictionary, atomically. Throws FormatError when something does not fit.
  static void build(const Dawg& dawg, const std::string& path, const TableProgress& progress);
  // Maps them; header, version, dictionary, sizes and bounds are checked. Throws FormatError.
  static std::shared_ptr<const Tables> open(const std::string& path, const Dawg& dawg);

  bool verify() const;  // the whole file against its sum
  std::size_t size_bytes() const { return file_->bytes().size(); }

  const Automaton& backward() const { return backward_; }
  const Word& word(std::uint32_t index) const { return words_[index]; }

  // Letters so common that they do not choose a filter line; the key of the others does.
  LetterMask common() const { return common_; }

  bool might_be_class(Key key, Key uncommon) const {
    const std::uint64_t bits = filter_bits(key);
    return (filter_[scale(uncommon, filter_.size())].words[filter_word(key)] & bits) == bits;
  }

  // The words that a key's tag points at; `holds` says whether they have the letters asked for.
  WordClass locate(Key key) const {
    const auto tag = static_cast<std::uint32_t>(key);
    for (std::size_t at = scale(key, classes_.size() - kSpare);; ++at) {
      const ClassBucket& bucket = classes_[at];
      std::uint32_t found = 0;
      for (int slot = 0; slot < ClassBucket::kSlots; ++slot) {
        found |= bucket.tags[slot] == tag ? bucket.packed[slot] : 0;
      }
      if (found != 0) return {found >> 8, found & 0xFF};
      if (!bucket.is_full()) return {};
    }
  }

  // A tag may agree by chance: the letters of the first word decide. No two classes of a
  // dictionary share place and tag (the builder sees to it), so the first match is the only one.
  bool holds(WordClass words, Counts letters) const {
    if (std::size_t{words.first} + words.count > words_.size()) return false;  // damaged file
    const Word& word = words_[words.first];
    Counts counts;
    for (int at = 0; at < kMaxWord; ++at) counts = counts + kLetterCounts[word.letters[at]];
    return counts == letters;
  }

  // Letters that may complete a key to a class; a superset, seldom a proper one.
  LetterMask completing(Key key) const {
    const std::uint16_t tag = blank_tag(key);
    LetterMask letters = 0;
    for (std::size_t at = scale(key, blanks_.size() - kSpare);; ++at) {
      const BlankBucket& bucket = blanks_[at];
      for (int slot = 0; slot < BlankBucket::kSlots; ++slot) {
        letters |= bucket.tags[slot] == tag ? bucket.letters[slot] : 0;
      }
      if (!bucket.spilled) return letters;
    }
  }

  void prefetch_filter(Key uncommon) const {
    __builtin_prefetch(&filter_[scale(uncommon, filter_.size())]);
  }
  void prefetch_words(WordClass words) const { __builtin_prefetch(words_.data() + words.first); }
  void prefetch_class(Key key) const {
    __builtin_prefetch(&classes_[scale(key, classes_.size() - kSpare)]);
  }
  void prefetch_completing(Key key) const {
    __builtin_prefetch(&blanks_[scale(key, blanks_.size() - kSpare)]);
  }

 private:
  friend class TablesBuilder;

  static constexpr std::size_t kSpare = 64;  // buckets behind the last, for spilling

  // The high half of a key chooses the place, the low half is the tag.
  static constexpr std::size_t scale(Key key, std::size_t places) {
    return static_cast<std::size_t>((key >> 32) * places >> 32);
  }
  static constexpr std::uint64_t filter_bits(Key key) {
    return 1ull << (key & 63) | 1ull << (key >> 6 & 63) | 1ull << (key >> 12 & 63) |
           1ull << (key >> 18 & 63);
  }
  static constexpr std::size_t filter_word(Key key) { return key >> 24 & 7; }
  static constexpr std::uint16_t blank_tag(Key key) {
    const auto tag = static_cast<std::uint16_t>(key);
    return tag == 0 ? std::uint16_t{1} : tag;
  }

  Tables() = default;

  std::unique_ptr<MappedFile> file_;
  std::span<const Word> words_;
  std::span<const ClassBucket> classes_;
  std::span<const FilterLine> filter_;
  LetterMask common_ = 0;
  std::span<const BlankBucket> blanks_;
  Automaton backward_;
};

}  // namespace mydelko
