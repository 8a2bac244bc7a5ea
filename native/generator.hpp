// Finds placements with the tables: spans say where a move could go, through letters which words
// the rack makes there, slots whether a word fits a span and what it scores.
// Best mode takes spans by falling bound and stops when no bound beats the best move found.
// One Generator belongs to one thread; the lexicon and the values behind it are shared.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board.hpp"
#include "move.hpp"
#include "rack.hpp"
#include "span_queue.hpp"
#include "spans.hpp"
#include "tables.hpp"
#include "throughs.hpp"

namespace mydelko {

// What a whole list of moves comes to.
struct MoveTotals {
  std::uint64_t placements = 0;
  std::uint64_t sum_scores = 0;
  int max_score = -1;
};

class Generator {
 public:
  explicit Generator(std::shared_ptr<const Tables> tables) : throughs_(std::move(tables)) {}

  // The first move in the order of `comes_before`; length 0 where nothing can be placed.
  Move best(const Board& board, const Rack& rack);
  // Every placement, unordered; `moves` may be null when only totals are wanted.
  MoveTotals all(const Board& board, const Rack& rack, std::vector<Move>* moves);

 private:
  Throughs throughs_;
  Spans spans_;
  SpanQueue queue_;
};

}  // namespace mydelko
