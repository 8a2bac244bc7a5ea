// Small dictionaries, boards and racks for the native tests and the fuzz harness.
#pragma once

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "dawg.hpp"
#include "finder.hpp"
#include "random.hpp"
#include "tables.hpp"
#include "word_list.hpp"

namespace mydelko::test {

inline constexpr int kSampleLetters = 6;

using WordSet = std::set<std::vector<Letter>>;

// A scratch folder of its own, removed at the end.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "mydelko-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

inline WordSet random_words(Random& random, int count) {
  WordSet words;
  for (int made = 0; made < count; ++made) {
    std::vector<Letter> word(2 + random.below(6));
    for (Letter& letter : word) letter = static_cast<Letter>(1 + random.below(kSampleLetters));
    words.insert(word);
  }
  return words;
}

inline std::shared_ptr<const Dawg> dawg_of(const WordSet& words) {
  AutomatonBuilder builder;
  for (const auto& word : words) builder.add(word);
  const Node root = builder.finish();
  return Dawg::from_bytes(
      dawg_bytes(builder, root, kSampleLetters, static_cast<std::uint32_t>(words.size())));
}

inline Values sample_values() {
  std::vector<std::uint8_t> points(kSampleLetters);
  for (int at = 0; at < kSampleLetters; ++at) points[at] = static_cast<std::uint8_t>(1 + at % 4);
  std::vector<std::uint8_t> letters(kSquares, 1);
  std::vector<std::uint8_t> words(kSquares, 1);
  for (int square = 0; square < kSquares; ++square) {
    if (square % 7 == 3) letters[square] = 2 + square % 2;
    if (square % 11 == 5) words[square] = 2 + square % 2;
  }
  return Values(points, letters, words, 50);
}

inline std::vector<Letter> random_rack(Random& random, int blanks) {
  std::vector<Letter> rack(1 + random.below(kMaxRack));
  for (Letter& tile : rack) tile = static_cast<Letter>(1 + random.below(kSampleLetters));
  for (std::size_t at = 0; at < rack.size() && static_cast<int>(at) < blanks; ++at) rack[at] = 0;
  return rack;
}

}  // namespace mydelko::test
