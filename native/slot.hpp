// What a span asks of a word, worked out when the span is visited: which letters must stand where,
// and how often each placed letter's points count.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "board.hpp"
#include "move.hpp"
#include "rack.hpp"
#include "spans.hpp"
#include "tables.hpp"

namespace mydelko {

class Slot {
 public:
  Slot(const Span& span, const Board& board);  // the span must outlive it

  int place() const { return place_; }
  int tiles() const { return tiles_; }
  Letter letter(const Word& word, int tile) const { return word.letters[offset_[tile]]; }
  int times(int tile) const { return times_[tile]; }

  // No arrangement of these tiles scores more: dear tiles on the squares that count most.
  int bound(const std::int16_t* points) const {
    int sum = fixed_;
    for (int at = 0; at < 8; ++at) sum += points[at] * falling_[at];
    return sum;
  }
  bool matches(const Word& word) const {
    std::uint64_t halves[2];
    std::memcpy(halves, word.letters.data(), sizeof halves);
    if ((halves[0] & pattern_mask_[0]) != pattern_[0] ||
        (halves[1] & pattern_mask_[1]) != pattern_[1]) {
      return false;
    }
    for (int at = 0; at < crossed_; ++at) {
      const Letter letter = word.letters[crossed_offset_[at]];
      if ((fits_[at] >> ((letter - 1) & 31) & 1) == 0) return false;
    }
    return true;
  }
  // Of a word that matches, without blanks.
  int score(const Word& word, const std::array<std::uint8_t, 256>& points) const {
    int sum = fixed_;
    for (int tile = 0; tile < tiles_; ++tile) sum += points[letter(word, tile)] * times_[tile];
    return sum;
  }
  // Which of its tiles are blanks: -1 for none.
  Move move(const Word& word, int score, Equity leave, int blank, int second_blank) const {
    Move move;
    move.word = word.letters;
    move.length = static_cast<std::uint8_t>(span_->end - span_->begin);  // whatever the file says
    if (blank >= 0) move.word[offset_[blank]] |= kBlankFlag;
    if (second_blank >= 0) move.word[offset_[second_blank]] |= kBlankFlag;
    const bool across = span_->direction == kAcross;
    move.row = across ? span_->line : span_->begin;
    move.column = across ? span_->begin : span_->line;
    move.direction = span_->direction;
    move.placed = span_->tiles;
    move.score = static_cast<std::int16_t>(score);
    move.equity = score * kPoint + leave;
    return move;
  }

 private:
  const Span* span_;
  int place_;  // in the order of moves
  int tiles_ = 0;
  int fixed_ = 0;  // points whatever the tiles: laid letters, crossing words, the bonus
  std::array<std::uint8_t, kMaxRack> offset_{};        // of the placed squares in the word
  std::array<std::int16_t, kMaxRack> times_{};         // how often a placed letter's points count
  alignas(16) std::array<std::int16_t, 8> falling_{};  // `times_` sorted, for bounds
  int crossed_ = 0;
  std::array<std::uint8_t, kMaxRack> crossed_offset_{};
  std::array<LetterMask, kMaxRack> fits_{};
  std::uint64_t pattern_[2] = {0, 0};  // through letters where they must stand
  std::uint64_t pattern_mask_[2] = {0, 0};
};

}  // namespace mydelko
