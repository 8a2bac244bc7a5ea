#include "plain_generator.hpp"

#include <algorithm>

namespace mydelko {

MoveTotals PlainGenerator::all(const Board& board, const Rack& rack, std::vector<Move>* moves) {
  board_ = &board;
  rack_ = &rack;
  moves_ = moves;
  totals_ = {};
  tiles_ = {};
  for (const Letter tile : rack.tiles()) ++tiles_[tile];
  placed_ = 0;
  length_ = 0;
  for (const Direction direction : {kAcross, kDown}) {
    for (int index = 0; index < kSize; ++index) search_line(direction, index);
  }
  return totals_;
}

Move PlainGenerator::best(const Board& board, const Rack& rack) {
  std::vector<Move> moves;
  all(board, rack, &moves);
  const auto first = std::min_element(moves.begin(), moves.end(), comes_before);
  return first == moves.end() ? Move{} : *first;
}

void PlainGenerator::search_line(Direction direction, int index) {
  direction_ = direction;
  index_ = index;
  const Line& line = board_->line(direction, index);
  constexpr int kCentre = kSize / 2;
  int room = 0;  // empty squares to the left that are no anchors
  for (int square = 0; square < kSize; ++square) {
    if (line.has_tile(square)) {
      room = 0;
      continue;
    }
    const bool beside = (square > 0 && line.has_tile(square - 1)) ||
                        (square + 1 < kSize && line.has_tile(square + 1));
    const bool opens = board_->is_empty() && index == kCentre && square == kCentre;
    if (!line.is_crossed(square) && !beside && !opens) {
      ++room;
      continue;
    }
    search_anchor(square, room);
    room = 0;
  }
}

void PlainGenerator::search_anchor(int anchor, int room) {
  const Line& line = board_->line(direction_, index_);
  const Automaton& words = dawg_->automaton();
  if (anchor == 0 || !line.has_tile(anchor - 1)) return lay_before(words.root(), anchor, room);
  const Run& run = line.runs[line.run_at[anchor - 1]];
  Node node = words.root();
  for (int square = run.begin; square < run.end; ++square) {
    word_[length_++] = line.tiles[square];
    node = words.arc(node, line.tiles[square]).target();
  }
  lay_after(node, false, anchor, anchor);
  length_ = 0;
}

// Tries a letter of an arc with its own tile and with a blank.
template <class Continue>
void PlainGenerator::try_tiles(Arc arc, LetterMask fits, Continue proceed) {
  const Letter letter = arc.letter();
  if ((fits & mask_of(letter)) == 0) return;
  for (const bool blank : {false, true}) {
    std::uint8_t& tile = tiles_[blank ? 0 : letter];
    if (tile == 0) continue;
    --tile;
    ++placed_;
    word_[length_++] = blank ? static_cast<Letter>(letter | kBlankFlag) : letter;
    proceed();
    --length_;
    --placed_;
    ++tile;
  }
}

void PlainGenerator::lay_before(Node node, int anchor, int room) {
  lay_after(node, false, anchor, anchor);
  if (room == 0) return;
  dawg_->automaton().each_arc(node, [&](Arc arc) {
    try_tiles(arc, kAnyLetter, [&] { lay_before(arc.target(), anchor, room - 1); });
  });
}

void PlainGenerator::lay_after(Node node, bool ends_word, int square, int anchor) {
  const Line& line = board_->line(direction_, index_);
  const bool here_is_tile = square < kSize && line.has_tile(square);
  if (ends_word && square > anchor && !here_is_tile) record(square);
  if (square == kSize || node == 0) return;
  if (here_is_tile) {
    const Arc arc = dawg_->automaton().arc(node, line.tiles[square]);
    if (arc.letter() == 0) return;
    word_[length_++] = line.tiles[square];
    lay_after(arc.target(), arc.ends_word(), square + 1, anchor);
    --length_;
    return;
  }
  const LetterMask fits = line.is_crossed(square) ? line.fits[square] : kAnyLetter;
  dawg_->automaton().each_arc(node, [&](Arc arc) {
    try_tiles(arc, fits, [&] { lay_after(arc.target(), arc.ends_word(), square + 1, anchor); });
  });
}

void PlainGenerator::record(int end) {
  const int begin = end - length_;
  const Line& line = board_->line(direction_, index_);
  if (placed_ == 0) return;
  if (placed_ == 1) {
    // One letter is no word; one tile that makes words both ways is an across move.
    int square = begin;
    while (line.has_tile(square)) ++square;
    if (length_ == 1 || (direction_ == kDown && line.is_crossed(square))) return;
  }
  Move move;
  const bool across = direction_ == kAcross;
  move.row = static_cast<std::uint8_t>(across ? index_ : begin);
  move.column = static_cast<std::uint8_t>(across ? begin : index_);
  move.direction = direction_;
  move.length = static_cast<std::uint8_t>(length_);
  move.placed = static_cast<std::uint8_t>(placed_);
  std::copy_n(word_.begin(), length_, move.word.begin());
  const int score = board_->score(direction_, move.row, move.column, move.letters());
  move.score = static_cast<std::int16_t>(score);
  ++totals_.placements;
  totals_.sum_scores += static_cast<std::uint64_t>(score);
  totals_.max_score = std::max(totals_.max_score, score);
  if (moves_ == nullptr) return;
  unsigned taken = 0;
  auto left = tiles_;
  for (int at = rack_->size(); at-- > 0;) {
    // Earlier twins count as taken: give back what is left from the end.
    std::uint8_t& kept = left[rack_->tiles()[at]];
    if (kept > 0) {
      --kept;
    } else {
      taken |= 1u << at;
    }
  }
  move.equity = score * kPoint + rack_->leave_of(taken);
  moves_->push_back(move);
}

}  // namespace mydelko
