// A placement: where, which word, what it is worth.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

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

// The tile behind a letter of a word: a blank where it is flagged.
constexpr Letter tile_of(Letter letter) { return letter & kBlankFlag ? Letter{0} : letter; }

// The squares a move covers and what it puts there; the board does not hold the move yet.
template <class Visit>
void each_placed(const Board& board, const Move& move, Visit visit) {
  const bool across = move.direction == kAcross;
  for (int at = 0; at < move.length; ++at) {
    const int row = move.row + (across ? 0 : at);
    const int column = move.column + (across ? at : 0);
    if (board.square(row, column) == 0) visit(row, column, move.word[at]);
  }
}

// Takes a move's tiles off the rack they come from.
inline void remove_placed(std::vector<Letter>& rack, const Board& board, const Move& move) {
  each_placed(board, move, [&](int, int, Letter letter) {
    rack.erase(std::find(rack.begin(), rack.end(), tile_of(letter)));
  });
}

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
