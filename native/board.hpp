// The board as the generator reads it: fifteen rows and fifteen columns, each with what lies on it
// and what the words crossing it allow. A move changes a few squares; crossings are kept up to
// date.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "dawg.hpp"
#include "letters.hpp"
#include "tables.hpp"

namespace mydelko {

enum Direction : std::uint8_t { kAcross = 0, kDown = 1 };

// A dictionary with or without its tables.
struct Lexicon {
  std::shared_ptr<const Dawg> dawg;
  std::shared_ptr<const Tables> tables;  // null until they are built

  // Letters x that make a word of before·x·after.
  LetterMask crossing_letters(std::span<const Letter> before, std::span<const Letter> after) const;
};

// Values that a game fixes: of letters, squares and the bonus for seven tiles.
struct Values {
  Values(std::span<const std::uint8_t> letter_points, std::span<const std::uint8_t> letter_premiums,
         std::span<const std::uint8_t> word_premiums, int bonus);

  std::array<std::uint8_t, 256> points{};  // by letter; blanks (0, or flagged) are worth nothing
  // [direction][line][square]
  std::array<std::array<std::array<std::uint8_t, kSize>, kSize>, 2> letter_premium{};
  std::array<std::array<std::array<std::uint8_t, kSize>, kSize>, 2> word_premium{};
  int letters = 0;
  int bonus = 50;

  int points_of(std::span<const Letter> tiles) const {
    int sum = 0;
    for (const Letter tile : tiles) sum += points[tile];
    return sum;
  }
};

// Laid tiles side by side in a line, summed for those who place beside them.
struct Run {
  std::int8_t begin = 0;
  std::int8_t end = 0;
  std::int16_t points = 0;
  Key key = 0;
  Counts counts;
};

struct Line {
  std::array<Letter, 32> tiles{};              // plain letters, 0 empty; zeros behind the line
  std::array<std::uint8_t, kSize> points{};    // of the tiles laid
  std::array<LetterMask, kSize> fits{};        // letters the crossing word allows
  std::array<std::int16_t, kSize> crossing{};  // points of the crossing word's tiles
  std::array<std::int8_t, kSize> run_at{};     // which run lies on an occupied square
  std::array<Run, (kSize + 1) / 2> runs{};
  std::uint16_t occupied = 0;
  std::uint16_t crossed = 0;  // empty squares where a word crosses

  bool has_tile(int square) const { return (occupied >> square & 1) != 0; }
  bool is_crossed(int square) const { return (crossed >> square & 1) != 0; }
};

class Board {
 public:
  explicit Board(const Values& values) : values_(&values) {}

  // squares: kSquares letters row by row; throws std::invalid_argument for an unknown letter.
  void set(std::span<const Letter> squares, const Lexicon& lexicon);
  // Lays the tiles of a word on its empty squares.
  void place(Direction direction, int row, int column, std::span<const Letter> word,
             const Lexicon& lexicon);

  const Values& values() const { return *values_; }
  const Line& line(Direction direction, int index) const { return lines_[direction][index]; }
  bool is_empty() const { return tiles_ == 0; }
  int tile_count() const { return tiles_; }
  Letter square(int row, int column) const { return squares_[row * kSize + column]; }

  // Points of a word laid from a square, with every word it makes; the layout is not judged.
  int score(Direction direction, int row, int column, std::span<const Letter> word) const;

 private:
  void put(int row, int column, Letter letter);
  void find_runs(Line& line);
  void update_crossing(Direction direction, int line, int square, const Lexicon& lexicon);
  void update_ends(Direction direction, int line, int square, const Lexicon& lexicon);

  const Values* values_;
  std::array<std::array<Line, kSize>, 2> lines_{};
  std::array<Letter, kSquares> squares_{};
  int tiles_ = 0;
};

}  // namespace mydelko
