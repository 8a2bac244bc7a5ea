// The words that a rack makes with letters already on the board. Spans with the same *through*
// letters share one search: first a filter says which subsets of the rack may make a word with
// them, then the words of those subsets are fetched. Whatever is looked up is looked up once, and
// in bulk, so that memory answers in parallel.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "rack.hpp"
#include "tables.hpp"

namespace mydelko {

// The letters that a word's blanks stand for; 0: none.
using BlankLetters = std::array<Letter, 2>;

struct FoundWords {
  std::span<const Word> words;
  const BlankLetters* blanks;  // of each word
};

class Throughs {
 public:
  explicit Throughs(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

  // Forgets everything; the rack must live as long as questions are asked.
  void begin(const Rack& rack, int letters);
  // The number of these through letters, the same for the same letters.
  std::uint16_t index_of(Key key, Counts counts);

  // Subsets of so many tiles that may make a word with these letters; a superset.
  SubsetSet possible(std::uint16_t index, int tiles);
  // Finds the words of some possible subsets.
  void find(std::uint16_t index, SubsetSet subsets);
  // Finds the words of all possible subsets of the sizes named before, for all through letters.
  void need(std::uint16_t index, int tiles) {
    throughs_[index].needed |= static_cast<std::uint8_t>(1u << tiles);
  }
  void find_needed();
  // The words found of a subset, side by side; valid until more are looked for.
  FoundWords found(std::uint16_t index, int subset) const {
    const Through& through = throughs_[index];
    if (through.count[subset] == 0) return {};
    const std::size_t first = through.first[subset];
    return {{words_.data() + first, through.count[subset]}, blanks_.data() + first};
  }

 private:
  struct Through {
    Key key;
    Key uncommon;
    Counts counts;
    std::uint8_t needed;                        // bit k: some span takes k tiles
    std::uint8_t filtered;                      // bit k: `possible` is known for k tiles
    SubsetSet possible;                         // subsets that may make a word with these letters
    SubsetSet resolved;                         // subsets whose words are known
    std::array<std::uint32_t, kSubsets> first;  // into words_
    std::array<std::uint16_t, kSubsets> count;
    std::array<LetterMask, kSubsets> completing;  // of possible subsets with one blank
  };

  // "Is there a class with this key?"
  struct Question {
    Key key;
    Counts counts;
    WordClass words;
    std::uint16_t through;
    std::uint8_t subset;
    BlankLetters blanks;
  };

  void prefetch(const Through& through, int tiles) const;
  void filter(Through& through, int tiles);
  void ask(Through& through, SubsetSet subsets);
  void answer();

  std::shared_ptr<const Tables> tables_;
  const Rack* rack_ = nullptr;
  int letters_ = 0;  // of the alphabet
  std::vector<Through> throughs_;
  std::size_t count_ = 0;                    // of them in use; the rest is memory kept
  std::array<std::uint16_t, 1024> slots_{};  // open addressing by key; index + 1
  std::vector<Question> questions_;
  std::vector<Word> words_;  // those found, side by side, for one scan per span
  std::vector<BlankLetters> blanks_;
};

}  // namespace mydelko
