#include "board.hpp"

#include <algorithm>
#include <stdexcept>

namespace mydelko {

LetterMask Lexicon::crossing_letters(std::span<const Letter> before,
                                     std::span<const Letter> after) const {
  if (!before.empty() || tables == nullptr) return dawg->cross_letters(before, after);
  const Automaton& backward = tables->backward();
  Node node = backward.root();
  for (std::size_t at = after.size(); at-- > 0;) node = backward.arc(node, after[at]).target();
  return backward.ending_letters(node);
}

Values::Values(std::span<const std::uint8_t> letter_points,
               std::span<const std::uint8_t> letter_premiums,
               std::span<const std::uint8_t> word_premiums, int bonus_points)
    : letters(static_cast<int>(letter_points.size())), bonus(bonus_points) {
  if (letter_points.empty() || letter_points.size() > kMaxLetters) {
    throw std::invalid_argument("points for 1 to 32 letters are needed");
  }
  if (letter_premiums.size() != kSquares || word_premiums.size() != kSquares) {
    throw std::invalid_argument("premiums for 225 squares are needed");
  }
  const auto is_premium = [](std::uint8_t times) { return times >= 1 && times <= 3; };
  if (!std::all_of(letter_premiums.begin(), letter_premiums.end(), is_premium) ||
      !std::all_of(word_premiums.begin(), word_premiums.end(), is_premium)) {
    throw std::invalid_argument("a premium multiplies by 1, 2 or 3");
  }
  for (const std::uint8_t value : letter_points) {
    if (value > 20) throw std::invalid_argument("a letter is worth at most 20 points");
  }
  std::copy(letter_points.begin(), letter_points.end(), points.begin() + 1);
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      const int square = row * kSize + column;
      letter_premium[kAcross][row][column] = letter_premiums[square];
      letter_premium[kDown][column][row] = letter_premiums[square];
      word_premium[kAcross][row][column] = word_premiums[square];
      word_premium[kDown][column][row] = word_premiums[square];
    }
  }
}

void Board::put(int row, int column, Letter letter) {
  squares_[row * kSize + column] = letter;
  const std::uint8_t points = values_->points[letter];
  for (const Direction direction : {kAcross, kDown}) {
    const int at = direction == kAcross ? column : row;
    Line& line = lines_[direction][direction == kAcross ? row : column];
    line.tiles[at] = plain(letter);
    line.points[at] = points;
    line.occupied |= static_cast<std::uint16_t>(1u << at);
    line.crossed &= static_cast<std::uint16_t>(~(1u << at));
  }
  ++tiles_;
}

void Board::find_runs(Line& line) {
  int count = 0;
  for (int at = 0; at < kSize; ++at) {
    if (!line.has_tile(at)) continue;
    Run& run = line.runs[count];
    run = Run{};
    run.begin = static_cast<std::int8_t>(at);
    for (; at < kSize && line.has_tile(at); ++at) {
      run.key += kLetterKeys[line.tiles[at]];
      run.counts = run.counts + kLetterCounts[line.tiles[at]];
      run.points = static_cast<std::int16_t>(run.points + line.points[at]);
      line.run_at[at] = static_cast<std::int8_t>(count);
    }
    run.end = static_cast<std::int8_t>(at);
    ++count;
  }
}

// What the word crossing a line at an empty square allows; the crossing word is read off the
// line of the other direction.
void Board::update_crossing(Direction direction, int line, int square, const Lexicon& lexicon) {
  const Line& crossing = lines_[1 - direction][square];
  Line& crossed = lines_[direction][line];
  const bool before = line > 0 && crossing.has_tile(line - 1);
  const bool after = line + 1 < kSize && crossing.has_tile(line + 1);
  int points = 0;
  std::span<const Letter> front;
  std::span<const Letter> back;
  if (before) {
    const Run& run = crossing.runs[crossing.run_at[line - 1]];
    front = {crossing.tiles.data() + run.begin, static_cast<std::size_t>(run.end - run.begin)};
    points += run.points;
  }
  if (after) {
    const Run& run = crossing.runs[crossing.run_at[line + 1]];
    back = {crossing.tiles.data() + run.begin, static_cast<std::size_t>(run.end - run.begin)};
    points += run.points;
  }
  crossed.crossed |= static_cast<std::uint16_t>(1u << square);
  crossed.crossing[square] = static_cast<std::int16_t>(points);
  crossed.fits[square] = lexicon.crossing_letters(front, back);
}

void Board::set(std::span<const Letter> squares, const Lexicon& lexicon) {
  if (squares.size() != kSquares) throw std::invalid_argument("a board has 225 squares");
  for (const Letter letter : squares) {
    if (plain(letter) > values_->letters || letter == kBlankFlag) {
      throw std::invalid_argument("the board has an unknown letter");
    }
  }
  lines_ = {};
  squares_ = {};
  tiles_ = 0;
  for (int row = 0; row < kSize; ++row) {
    for (int column = 0; column < kSize; ++column) {
      const Letter letter = squares[row * kSize + column];
      if (letter != 0) put(row, column, letter);
    }
  }
  for (auto& lines : lines_) {
    for (Line& line : lines) find_runs(line);
  }
  for (const Direction direction : {kAcross, kDown}) {
    for (int index = 0; index < kSize; ++index) {
      unsigned beside = 0;
      if (index > 0) beside |= lines_[direction][index - 1].occupied;
      if (index + 1 < kSize) beside |= lines_[direction][index + 1].occupied;
      beside &= ~static_cast<unsigned>(lines_[direction][index].occupied);
      for (; beside != 0; beside &= beside - 1) {
        update_crossing(direction, index, __builtin_ctz(beside), lexicon);
      }
    }
  }
}

// The squares at both ends of the run through a square: there a new word may cross.
void Board::update_ends(Direction direction, int line, int square, const Lexicon& lexicon) {
  const Line& changed = lines_[direction][line];
  const Run& run = changed.runs[changed.run_at[square]];
  const auto other = static_cast<Direction>(1 - direction);
  if (run.begin > 0) update_crossing(other, run.begin - 1, line, lexicon);
  if (run.end < kSize) update_crossing(other, run.end, line, lexicon);
}

void Board::place(Direction direction, int row, int column, std::span<const Letter> word,
                  const Lexicon& lexicon) {
  const int index = direction == kAcross ? row : column;
  const int start = direction == kAcross ? column : row;
  unsigned placed = 0;
  for (int at = 0; at < static_cast<int>(word.size()); ++at) {
    if (lines_[direction][index].has_tile(start + at)) continue;
    placed |= 1u << (start + at);
    if (direction == kAcross) {
      put(row, column + at, word[at]);
    } else {
      put(row + at, column, word[at]);
    }
  }
  if (placed == 0) return;
  find_runs(lines_[direction][index]);
  for (unsigned rest = placed; rest != 0; rest &= rest - 1) {
    const int square = __builtin_ctz(rest);
    const auto other = static_cast<Direction>(1 - direction);
    find_runs(lines_[other][square]);
    update_ends(other, square, index, lexicon);
  }
  update_ends(direction, index, start, lexicon);
}

int Board::score(Direction direction, int row, int column, std::span<const Letter> word) const {
  const int index = direction == kAcross ? row : column;
  const int start = direction == kAcross ? column : row;
  const Line& line = lines_[direction][index];
  int main = 0;
  int crossings = 0;
  int times = 1;
  int placed = 0;
  for (int at = 0; at < static_cast<int>(word.size()); ++at) {
    const int square = start + at;
    if (line.has_tile(square)) {
      main += line.points[square];
      continue;
    }
    const int letter =
        values_->points[word[at]] * values_->letter_premium[direction][index][square];
    const int premium = values_->word_premium[direction][index][square];
    main += letter;
    times *= premium;
    if (line.is_crossed(square)) crossings += (line.crossing[square] + letter) * premium;
    ++placed;
  }
  const bool makes_word = word.size() > 1;
  return (makes_word ? main * times : 0) + crossings + (placed == kBingoTiles ? values_->bonus : 0);
}

}  // namespace mydelko
