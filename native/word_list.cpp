#include "word_list.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>

#include "dawg.hpp"

namespace mydelko {
namespace {

constexpr std::uint32_t kExamples = 5;

// Fifteen letters and a zero, most significant first: sorts as the alphabet does.
struct Packed {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  explicit Packed(std::span<const Letter> word) {
    for (std::size_t at = 0; at < word.size(); ++at) {
      std::uint64_t& half = at < 8 ? high : low;
      half |= std::uint64_t{word[at]} << (56 - 8 * (at % 8));
    }
  }
  std::size_t unpack(std::array<Letter, kMaxWord>& word) const {
    std::size_t length = 0;
    for (; length < kMaxWord; ++length) {
      const std::uint64_t half = length < 8 ? high : low;
      word[length] = static_cast<Letter>(half >> (56 - 8 * (length % 8)));
      if (word[length] == 0) break;
    }
    return length;
  }
  friend auto operator<=>(const Packed&, const Packed&) = default;
};

// One code point; a broken byte counts as a character nobody knows.
char32_t next_character(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  if (lead < 0x80) return lead;
  const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
  char32_t character = lead & (0x3F >> more);
  for (int step = 0; step < more; ++step) {
    if (at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xC0) != 0x80) return 0xFFFD;
    character = character << 6 | (static_cast<unsigned char>(text[at++]) & 0x3F);
  }
  return more == 0 ? 0xFFFD : character;
}

std::string_view without_comment(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const auto is_space = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!line.empty() && is_space(line.back())) line.remove_suffix(1);
  while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
  return line;
}

class Reader {
 public:
  Reader(const Spelling& spelling, const TileCounts& tiles, WordListReport& report)
      : tiles_(tiles), report_(report) {
    for (std::size_t letter = 0; letter < spelling.upper.size(); ++letter) {
      enter(spelling.upper[letter], letter);
      enter(spelling.lower[letter], letter);
    }
  }

  void read_line(std::string_view line, std::uint32_t number, std::vector<Packed>& words) {
    line = without_comment(line);
    if (line.empty()) return;
    std::array<Letter, kMaxWord> word;
    std::size_t length = 0;
    for (std::size_t at = 0; at < line.size(); ++length) {
      const Letter letter = letter_of(next_character(line, at));
      if (letter == 0) return reject(report_.unknown_letter, "unknown_letter", line, number);
      if (length < kMaxWord) word[length] = letter;
    }
    if (length > kMaxWord) return reject(report_.too_long, "too_long", line, number);
    if (length < 2) return reject(report_.too_short, "too_short", line, number);
    const std::span<const Letter> letters(word.data(), length);
    if (!can_be_spelt(letters)) return reject(report_.no_tiles, "no_tiles", line, number);
    words.emplace_back(letters);
  }

 private:
  void enter(char32_t character, std::size_t letter) {
    const auto number = static_cast<Letter>(letter + 1);
    if (character < near_.size()) near_[character] = number;
    far_[character] = number;
  }
  Letter letter_of(char32_t character) const {
    if (character < near_.size()) return near_[character];
    const auto found = far_.find(character);
    return found == far_.end() ? Letter{0} : found->second;
  }
  bool can_be_spelt(std::span<const Letter> word) const {
    std::array<std::uint8_t, kMaxLetters + 1> used{};
    int missing = 0;
    for (const Letter letter : word) missing += ++used[letter] > tiles_.letters[letter - 1];
    return missing <= tiles_.blanks;
  }
  void reject(std::uint32_t& count, const char* reason, std::string_view word,
              std::uint32_t number) {
    if (count++ < kExamples) {
      report_.examples.push_back({number, std::string(word.substr(0, 80)), reason});
    }
  }

  const TileCounts& tiles_;
  WordListReport& report_;
  std::array<Letter, 0x250> near_{};  // Latin letters, looked up without hashing
  std::unordered_map<char32_t, Letter> far_;
};

}  // namespace

WordListReport build_dawg(std::string_view text, const Spelling& spelling, const TileCounts& tiles,
                          const std::string& path, const Progress& progress) {
  WordListReport report;
  Reader reader(spelling, tiles, report);
  std::vector<Packed> words;
  words.reserve(text.size() / 9);
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::uint32_t number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    reader.read_line(text.substr(at, end - at), ++number, words);
    at = end + 1;
    if ((number & 0xFFFF) == 0) progress(0.4 * static_cast<double>(at) / text.size());
  }
  std::sort(words.begin(), words.end());
  const auto last = std::unique(words.begin(), words.end());
  report.duplicates = static_cast<std::uint32_t>(words.end() - last);
  words.erase(last, words.end());
  report.words = static_cast<std::uint32_t>(words.size());
  if (words.empty()) return report;

  AutomatonBuilder builder;
  std::array<Letter, kMaxWord> word;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::size_t length = words[at].unpack(word);
    builder.add({word.data(), length});
    if ((at & 0xFFFF) == 0) progress(0.5 + 0.5 * static_cast<double>(at) / words.size());
  }
  const Node root = builder.finish();
  AtomicFile file(path);
  file.write(dawg_bytes(builder, root, static_cast<int>(spelling.upper.size()), report.words));
  file.commit();
  progress(1.0);
  return report;
}

}  // namespace mydelko
