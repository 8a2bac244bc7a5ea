#include "tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>
#include <vector>

namespace mydelko {
namespace {

constexpr char kMagic[8] = {'M', 'Y', 'D', 'T', 'A', 'B', 'L', '\n'};
constexpr std::size_t kPage = 4096;
constexpr double kClassLoad = 0.75;  // of the slots
constexpr double kBlankLoad = 0.80;
constexpr std::size_t kFilterBitsPerClass = 16;
constexpr int kCommonLetters = 4;

enum Section { kWords, kClasses, kFilter, kBlanks, kBackward, kSections };

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t backward_root;
  std::uint32_t common;
  std::uint32_t unused;
  std::uint64_t dawg_sum;
  std::uint64_t sum;               // of everything behind the first page
  std::uint64_t sizes[kSections];  // bytes
};
static_assert(sizeof(Header) <= kPage);

constexpr std::size_t padded(std::size_t size) { return (size + kPage - 1) / kPage * kPage; }

// How many distinct keys there are, by linear counting: exact enough to size a table.
class DistinctCounter {
 public:
  void add(Key key) {
    const Key mixed = splitmix(key);
    bits_[mixed >> kShift] |= 1ull << (mixed & 63);
  }
  std::size_t estimate() const {
    std::size_t set = 0;
    for (const std::uint64_t word : bits_) set += static_cast<std::size_t>(std::popcount(word));
    const double places = 64.0 * static_cast<double>(bits_.size());
    return static_cast<std::size_t>(-places * std::log1p(-static_cast<double>(set) / places)) + 1;
  }

 private:
  static constexpr int kShift = 64 - 21;
  std::vector<std::uint64_t> bits_ = std::vector<std::uint64_t>(1u << 21);
};

}  // namespace

// Makes the sections one after another; each step is a member function that reads those before.
class TablesBuilder {
 public:
  TablesBuilder(const Dawg& dawg, const TableProgress& progress)
      : dawg_(dawg), progress_(progress) {}

  void write(const std::string& path) {
    progress_(0.0, "words");
    collect_words();
    progress_(0.15, "classes");
    fill_classes();
    progress_(0.3, "blanks");
    fill_blanks();
    progress_(0.7, "backward");
    build_backward();
    progress_(0.85, "file");
    write_file(path);
    progress_(1.0, "file");
  }

 private:
  struct Class {
    Key key;
    std::uint32_t first;
    std::uint32_t count;
  };

  void collect_words() {
    struct Entry {
      Key key;
      std::uint32_t index;
      auto operator<=>(const Entry&) const = default;
    };
    std::vector<Word> listed;
    std::vector<Entry> entries;
    listed.reserve(dawg_.word_count());
    entries.reserve(dawg_.word_count());
    dawg_.each_word([&](std::span<const Letter> letters) {
      Word word{};
      std::copy(letters.begin(), letters.end(), word.letters.begin());
      word.length = static_cast<std::uint8_t>(letters.size());
      Key key = 0;
      for (const Letter letter : letters) key += kLetterKeys[letter];
      entries.push_back({key, static_cast<std::uint32_t>(listed.size())});
      listed.push_back(word);
      return true;
    });
    if (listed.size() > ClassBucket::kMaxFirst) throw FormatError("too many words for the tables");
    std::sort(entries.begin(), entries.end());
    words_.reserve(listed.size());
    for (const Entry& entry : entries) {
      const auto index = static_cast<std::uint32_t>(words_.size());
      if (classes_.empty() || classes_.back().key != entry.key) {
        classes_.push_back({entry.key, index, 0});
      } else if (counts_of(words_.back()) != counts_of(listed[entry.index])) {
        throw FormatError("two different sets of letters share a key");
      }
      if (++classes_.back().count > ClassBucket::kMaxCount) {
        throw FormatError("too many anagrams of one word for the tables");
      }
      words_.push_back(listed[entry.index]);
    }
  }

  void fill_classes() {
    choose_common();
    const auto homes = static_cast<std::size_t>(static_cast<double>(classes_.size()) /
                                                (kClassLoad * ClassBucket::kSlots)) +
                       1;
    buckets_.resize(homes + Tables::kSpare);
    filter_.resize(classes_.size() * kFilterBitsPerClass / 512 + 1);
    for (const Class& entry : classes_) {
      insert(entry, homes);
      Key uncommon = entry.key;
      const Word& word = words_[entry.first];
      for (int at = 0; at < word.length; ++at) {
        if (common_ & mask_of(word.letters[at])) uncommon -= kLetterKeys[word.letters[at]];
      }
      FilterLine& line = filter_[Tables::scale(uncommon, filter_.size())];
      line.words[Tables::filter_word(entry.key)] |= Tables::filter_bits(entry.key);
    }
    if (buckets_.back().is_full()) throw FormatError("the class table overflows");
  }

  void choose_common() {
    std::array<std::pair<std::uint64_t, Letter>, kMaxLetters + 1> frequency{};
    for (const Class& entry : classes_) {
      const Word& word = words_[entry.first];
      for (int at = 0; at < word.length; ++at) {
        auto& [count, letter] = frequency[word.letters[at]];
        ++count;
        letter = word.letters[at];
      }
    }
    std::sort(frequency.rbegin(), frequency.rend());
    for (int rank = 0; rank < kCommonLetters; ++rank) {
      if (frequency[rank].first > 0) common_ |= mask_of(frequency[rank].second);
    }
  }

  void insert(const Class& entry, std::size_t homes) {
    const auto tag = static_cast<std::uint32_t>(entry.key);
    for (std::size_t at = Tables::scale(entry.key, homes); at < buckets_.size(); ++at) {
      ClassBucket& bucket = buckets_[at];
      for (int slot = 0; slot < ClassBucket::kSlots; ++slot) {
        if (bucket.packed[slot] == 0) {
          bucket.tags[slot] = tag;
          bucket.packed[slot] = entry.first << 8 | entry.count;
          return;
        }
        if (bucket.tags[slot] == tag) throw FormatError("two classes share a place and a tag");
      }
    }
    throw FormatError("the class table overflows");
  }

  template <class Visit>
  void each_blank_key(Visit visit) const {
    for (const Class& entry : classes_) {
      LetterMask seen = 0;
      const Word& word = words_[entry.first];
      for (int at = 0; at < word.length; ++at) {
        const Letter letter = word.letters[at];
        if (seen & mask_of(letter)) continue;
        seen |= mask_of(letter);
        visit(entry.key - kLetterKeys[letter], letter);
      }
    }
  }

  void fill_blanks() {
    DistinctCounter distinct;
    each_blank_key([&](Key key, Letter) { distinct.add(key); });
    const auto homes = static_cast<std::size_t>(static_cast<double>(distinct.estimate()) /
                                                (kBlankLoad * BlankBucket::kSlots)) +
                       1;
    blanks_.resize(homes + Tables::kSpare);
    constexpr std::size_t kAhead = 32;  // keys on their way from memory
    struct Pending {
      Key key;
      Letter letter;
    };
    std::array<Pending, kAhead> queue;
    std::size_t queued = 0;
    each_blank_key([&](Key key, Letter letter) {
      Pending& slot = queue[queued % kAhead];
      if (queued >= kAhead) complete(slot.key, slot.letter, homes);
      slot = {key, letter};
      __builtin_prefetch(&blanks_[Tables::scale(key, homes)], 1);
      ++queued;
    });
    for (std::size_t at = queued > kAhead ? queued - kAhead : 0; at < queued; ++at) {
      complete(queue[at % kAhead].key, queue[at % kAhead].letter, homes);
    }
    if (blanks_.back().spilled) throw FormatError("the blank table overflows");
  }

  void complete(Key key, Letter letter, std::size_t homes) {
    const std::uint16_t tag = Tables::blank_tag(key);
    for (std::size_t at = Tables::scale(key, homes); at < blanks_.size(); ++at) {
      BlankBucket& bucket = blanks_[at];
      for (int slot = 0; slot < BlankBucket::kSlots; ++slot) {
        if (bucket.tags[slot] != 0 && bucket.tags[slot] != tag) continue;
        bucket.tags[slot] = tag;
        bucket.letters[slot] |= mask_of(letter);
        return;
      }
      bucket.spilled = 1;
    }
    throw FormatError("the blank table overflows");
  }

  void build_backward() {
    std::vector<Word> reversed(words_);
    for (Word& word : reversed) {
      std::reverse(word.letters.begin(), word.letters.begin() + word.length);
    }
    std::sort(reversed.begin(), reversed.end(), [](const Word& a, const Word& b) {
      return std::memcmp(a.letters.data(), b.letters.data(), kMaxWord) < 0;
    });
    for (const Word& word : reversed) backward_.add({word.letters.data(), word.length});
    backward_root_ = backward_.finish();
  }

  void write_file(const std::string& path) {
    const std::span<const std::byte> sections[kSections] = {
        std::as_bytes(std::span(words_)), std::as_bytes(std::span(buckets_)),
        std::as_bytes(std::span(filter_)), std::as_bytes(std::span(blanks_)),
        std::as_bytes(std::span(backward_.arcs()))};
    Header header{};
    std::memcpy(header.magic, kMagic, sizeof kMagic);
    header.version = Tables::kVersion;
    header.backward_root = backward_root_;
    header.common = common_;
    header.dawg_sum = dawg_.sum();
    for (int section = 0; section < kSections; ++section) {
      header.sizes[section] = sections[section].size();
      header.sum = std::rotl(header.sum, 7) ^ checksum(sections[section]);
    }
    AtomicFile file(path);
    const std::vector<std::byte> zeros(kPage);
    file.write(std::as_bytes(std::span(&header, 1)));
    file.write(std::span(zeros).first(kPage - sizeof header));
    for (const auto section : sections) {
      file.write(section);
      file.write(std::span(zeros).first(padded(section.size()) - section.size()));
    }
    file.commit();
  }

  static Counts counts_of(const Word& word) {
    Counts counts;
    for (int at = 0; at < word.length; ++at) counts = counts + kLetterCounts[word.letters[at]];
    return counts;
  }

  const Dawg& dawg_;
  const TableProgress& progress_;
  std::vector<Word> words_;
  std::vector<Class> classes_;
  std::vector<ClassBucket> buckets_;
  std::vector<FilterLine> filter_;
  LetterMask common_ = 0;
  std::vector<BlankBucket> blanks_;
  AutomatonBuilder backward_;
  Node backward_root_ = 0;
};

void Tables::build(const Dawg& dawg, const std::string& path, const TableProgress& progress) {
  TablesBuilder(dawg, progress).write(path);
}

std::shared_ptr<const Tables> Tables::open(const std::string& path, const Dawg& dawg) {
  std::shared_ptr<Tables> tables(new Tables);
  tables->file_ = std::make_unique<MappedFile>(path);
  const auto bytes = tables->file_->bytes();
  const auto require = [&](bool holds, const char* what) {
    if (!holds) throw FormatError(path + ": " + what);
  };
  Header header;
  require(bytes.size() >= kPage, "too short");
  std::memcpy(&header, bytes.data(), sizeof header);
  require(std::memcmp(header.magic, kMagic, sizeof kMagic) == 0, "not a table file");
  require(header.version == kVersion, "another version of the format");
  require(header.dawg_sum == dawg.sum(), "made for another dictionary");
  std::array<const std::byte*, kSections> starts;
  std::size_t at = kPage;
  for (int section = 0; section < kSections; ++section) {
    require(header.sizes[section] <= bytes.size() - at, "the size does not fit the header");
    starts[section] = bytes.data() + at;
    at += padded(header.sizes[section]);
    require(at <= bytes.size(), "the size does not fit the header");
  }
  require(at == bytes.size(), "the size does not fit the header");
  const auto view = [&]<class Item>(Section section, std::span<const Item>& items) {
    require(header.sizes[section] % sizeof(Item) == 0, "a section has a broken size");
    items = {reinterpret_cast<const Item*>(starts[section]), header.sizes[section] / sizeof(Item)};
  };
  std::span<const Arc> arcs;
  view(kWords, tables->words_);
  view(kClasses, tables->classes_);
  view(kFilter, tables->filter_);
  view(kBlanks, tables->blanks_);
  view(kBackward, arcs);
  require(tables->words_.size() == dawg.word_count(), "made for another dictionary");
  // An unfilled last bucket is what ends every search.
  require(tables->classes_.size() > kSpare && !tables->classes_.back().is_full() &&
              tables->blanks_.size() > kSpare && !tables->blanks_.back().spilled &&
              !tables->filter_.empty(),
          "a table has no end");
  tables->common_ = header.common;
  tables->backward_ = Automaton(arcs, header.backward_root);
  tables->backward_.check(dawg.letters());
  return tables;
}

bool Tables::verify() const {
  const auto bytes = file_->bytes();
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  std::uint64_t sum = 0;
  std::size_t at = kPage;
  for (const std::uint64_t size : header.sizes) {
    sum = std::rotl(sum, 7) ^ checksum(bytes.subspan(at, size));
    at += padded(size);
  }
  return sum == header.sum;
}

}  // namespace mydelko
