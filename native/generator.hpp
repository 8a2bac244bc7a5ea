// Finds placements with the tables. A *span* is a choice of squares: a line, the first empty square
// and how many tiles. What is already on the board inside a span are its *through* letters; spans
// with the same through letters share one search for the tiles that go with them.
// Best mode takes spans by falling bound and stops when no bound beats the best move found.
// One Generator belongs to one thread; the lexicon and the values behind it are shared.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "move.hpp"
#include "rack.hpp"
#include "tables.hpp"

namespace mydelko {

// What a whole list of moves comes to.
struct MoveTotals {
  std::uint64_t placements = 0;
  std::uint64_t sum_scores = 0;
  int max_score = -1;
};

class Generator {
 public:
  explicit Generator(std::shared_ptr<const Tables> tables) : tables_(std::move(tables)) {}

  // The first move in the order of `comes_before`; length 0 where nothing can be placed.
  Move best(const Board& board, const Rack& rack);
  // Every placement, unordered; `moves` may be null when only totals are wanted.
  MoveTotals all(const Board& board, const Rack& rack, std::vector<Move>* moves);

 private:
  struct Span {
    Direction direction;
    std::uint8_t line;
    std::uint8_t first;  // first empty square
    std::uint8_t tiles;
    std::uint8_t begin;  // of the word
    std::uint8_t end;
    std::uint16_t through;  // index into throughs_
    std::uint16_t next;     // in its bucket
    Equity bound;
  };

  // "Is there a class with this key?", asked in bulk so that memory answers in parallel.
  struct Question {
    Key key;
    Counts counts;
    WordClass words;
    std::uint16_t through;
    std::uint8_t subset;
    std::array<Letter, 2> blanks;  // the letters that blanks stand for; 0: none
  };

  struct Through {
    Key key;
    Key uncommon;
    Counts counts;
    std::uint8_t length;
    std::uint8_t needed;                        // bit k: some span takes k tiles
    std::uint8_t filtered;                      // bit k: `possible` is known for k tiles
    SubsetSet possible;                         // subsets that may make a word with these letters
    SubsetSet resolved;                         // subsets whose candidates are known
    std::array<std::uint32_t, kSubsets> first;  // into words_
    std::array<std::uint16_t, kSubsets> count;
    std::array<LetterMask, kSubsets> completing;  // of possible subsets with one blank
  };

  // What a span asks of a word, worked out when it is visited.
  struct Slot;
  class BestSink;
  class AllSink;

  template <class Emit>
  void each_span(Emit emit);
  template <class Emit>
  void each_span_in_line(Direction direction, int index, Emit& emit);
  template <class Emit>
  void each_opening_span(Emit emit);
  Slot slot_of(const Span& span) const;
  template <class Sink>
  void visit(const Span& span, Sink& sink);
  template <class Sink>
  void try_words(const Slot& slot, Equity leave, std::size_t first, std::size_t count, Sink& sink);
  template <class Sink>
  void take_with_blanks(const Slot& slot, const Word& word, int score, Equity leave,
                        std::array<Letter, 2> blanks, Sink& sink);

  std::uint16_t through_of(Key key, Counts counts, int length);
  void prefetch(const Through& through, int tiles) const;
  void filter(Through& through, int tiles);
  void ask(Through& through, SubsetSet subsets);
  void answer();
  void begin(const Board& board, const Rack& rack);

  std::shared_ptr<const Tables> tables_;
  const Board* board_ = nullptr;
  const Rack* rack_ = nullptr;
  std::vector<Span> spans_;
  std::vector<Through> throughs_;
  std::size_t through_count_ = 0;
  std::vector<Word> words_;                    // those found, side by side, for one scan per span
  std::vector<std::array<Letter, 2>> blanks_;  // of each
  std::vector<Question> questions_;
  std::array<std::uint16_t, 1024> through_slots_{};  // open addressing by key; index + 1
  std::array<std::array<SubsetSet, kSize>, 2 * kSize> serving_{};  // of crossed squares, by line
};

}  // namespace mydelko
