// A placement: where, which word, what it is worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "board.hpp"
#include "letters.hpp"

namespace mydelko {

using Equity = std::int32_t;  // thousandths of a point
inline constexpr Equity kPoint = 1000;

struct Move {
  std::array<Letter, kMaxWord> word{};  // the whole main word, blanks flagged
  std::uint8_t length = 0;              // 0: no move
  std::uint8_t row = 0;                 // of the first letter
  std::uint8_t column = 0;
  Direction direction = kAcross;
  std::uint8_t placed = 0;  // tiles put down
  std::int16_t score = 0;
  Equity equity = 0;

  std::span<const Letter> letters() const { return {word.data(), length}; }
};

// Where a move stands, for the order below: row, column, across before down.
constexpr int place_order(int row, int column, Direction direction) {
  return (row * kSize + column) * 2 + direction;
}

// The one order of moves: best first, then by place, then by word. Every generator agrees on it,
// so the best move is the same whichever of them found it.
inline bool comes_before(const Move& a, const Move& b) {
  if (a.equity != b.equity) return a.equity > b.equity;
  const int place_a = place_order(a.row, a.column, a.direction);
  const int place_b = place_order(b.row, b.column, b.direction);
  if (place_a != place_b) return place_a < place_b;
  return std::lexicographical_compare(a.word.begin(), a.word.begin() + a.length, b.word.begin(),
                                      b.word.begin() + b.length);
}

}  // namespace mydelko
