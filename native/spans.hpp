// Where a move could go. A *span* is a choice of squares: a line, the first empty square and how
// many tiles. What is already on the board inside it are its *through* letters. Each span comes
// with a bound: no move there is worth more.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "move.hpp"
#include "rack.hpp"
#include "throughs.hpp"

namespace mydelko {

struct Span {
  Direction direction;
  std::uint8_t line;
  std::uint8_t first;  // first empty square
  std::uint8_t tiles;
  std::uint8_t begin;  // of the word
  std::uint8_t end;
  std::uint16_t through;  // which through letters
  Equity bound;

  // Where its moves stand in the order of moves.
  int place() const {
    return direction == kAcross ? place_order(line, begin, kAcross)
                                : place_order(begin, line, kDown);
  }
};

class Spans {
 public:
  // Every span of the board that takes tiles of the rack and touches what is laid. Both must live
  // as long as the spans are used.
  void list(const Board& board, const Rack& rack, Throughs& throughs);

  std::size_t size() const { return spans_.size(); }
  const Span& operator[](std::size_t index) const { return spans_[index]; }
  auto begin() const { return spans_.begin(); }
  auto end() const { return spans_.end(); }

  // Subsets of the rack that have a tile for every crossed square of a span.
  SubsetSet serving(const Span& span) const {
    SubsetSet subsets{~std::uint64_t{0}, ~std::uint64_t{0}};
    const Line& line = board_->line(span.direction, span.line);
    const unsigned inside = ((1u << span.end) - 1) & ~((1u << span.begin) - 1);
    for (unsigned rest = line.crossed & inside; rest != 0; rest &= rest - 1) {
      subsets = subsets & serving_[span.direction * kSize + span.line][__builtin_ctz(rest)];
    }
    return subsets;
  }

 private:
  // The crossed squares of a line, as the rack sees them.
  struct Crossed {
    unsigned blocked = 0;                // where no tile fits
    std::array<std::int8_t, kSize> top;  // the dearest tile that fits
  };

  void list_opening(Throughs& throughs);
  void list_line(Direction direction, int index, Throughs& throughs);
  Crossed look_across(Direction direction, int index);

  const Board* board_ = nullptr;
  const Rack* rack_ = nullptr;
  std::vector<Span> spans_;
  std::array<std::array<SubsetSet, kSize>, 2 * kSize> serving_{};  // of crossed squares, by line
};

}  // namespace mydelko
