#include "spans.hpp"

#include <algorithm>

namespace mydelko {
namespace {

// What a span comes to as it grows, tile by tile.
struct Gathered {
  Key key = 0;  // of the through letters
  Counts counts;
  int laid = 0;               // their points
  int times = 1;              // word premiums
  int crossing = 0;           // what crossing words bring at most
  int restricted = 0;         // what crossed squares bring to the main word at most, once
  int raised = 0;             // of that, what their letter premiums add
  std::array<int, 4> free{};  // free squares by letter premium

  void pass(const Run& run) {
    key += run.key;
    counts = counts + run.counts;
    laid += run.points;
  }
  void cover(int letter_premium, int word_premium) {
    times *= word_premium;
    ++free[letter_premium];
  }
  // A word of so many points crosses here, and no tile dearer than `top` fits.
  void cover_crossed(int letter_premium, int word_premium, int points, int top) {
    times *= word_premium;
    const int letter = top * letter_premium;
    restricted += letter;
    raised += letter - top;
    crossing += (points + letter) * word_premium;
  }
  Equity bound(int tiles, const Rack& rack, int bonus) const {
    const int premiums = rack.dearest(free[3]) + rack.dearest(free[3] + free[2]);
    const int dearest = premiums + rack.dearest(free[3] + free[2] + free[1]);
    const int besides = crossing + (tiles == kBingoTiles ? bonus : 0);
    const Equity apart =
        (times * (laid + restricted + dearest) + besides) * kPoint + rack.best_leave(tiles);
    if (times > kMostTimes) return apart;
    const int fixed = times * (laid + raised + premiums) + besides;
    return std::min(apart, fixed * kPoint + rack.most(tiles, times));
  }
};

}  // namespace

void Spans::list(const Board& board, const Rack& rack, Throughs& throughs) {
  board_ = &board;
  rack_ = &rack;
  spans_.clear();
  if (rack.size() == 0) return;
  if (board.is_empty()) return list_opening(throughs);
  for (const Direction direction : {kAcross, kDown}) {
    for (int index = 0; index < kSize; ++index) {
      const Line& line = board.line(direction, index);
      if ((line.occupied | line.crossed) != 0) list_line(direction, index, throughs);
    }
  }
}

// The first word covers the centre, with two tiles or more (K-3.1, S-6.1, M-7).
void Spans::list_opening(Throughs& throughs) {
  constexpr int kCentre = kSize / 2;
  const Values& values = board_->values();
  const std::uint16_t through = throughs.index_of(0, {});
  for (const Direction direction : {kAcross, kDown}) {
    for (int tiles = 2; tiles <= rack_->size(); ++tiles) {
      for (int first = kCentre - tiles + 1; first <= kCentre; ++first) {
        if (first < 0 || first + tiles > kSize) continue;
        int times = 1;
        int dearest = 0;
        for (int at = first; at < first + tiles; ++at) {
          times *= values.word_premium[direction][kCentre][at];
          dearest = std::max<int>(dearest, values.letter_premium[direction][kCentre][at]);
        }
        const int bonus = tiles == kBingoTiles ? values.bonus : 0;
        const int bound = times * dearest * rack_->dearest(tiles) + bonus;
        spans_.push_back(Span{direction, kCentre, static_cast<std::uint8_t>(first),
                              static_cast<std::uint8_t>(tiles), static_cast<std::uint8_t>(first),
                              static_cast<std::uint8_t>(first + tiles), through,
                              bound * kPoint + rack_->best_leave(tiles)});
      }
    }
  }
}

Spans::Crossed Spans::look_across(Direction direction, int index) {
  const Line& line = board_->line(direction, index);
  auto& serving = serving_[direction * kSize + index];
  Crossed crossed;
  for (unsigned rest = line.crossed; rest != 0; rest &= rest - 1) {
    const int square = __builtin_ctz(rest);
    crossed.top[square] = static_cast<std::int8_t>(rack_->top_points(line.fits[square]));
    if (crossed.top[square] < 0) {
      crossed.blocked |= 1u << square;
    } else {
      serving[square] = rack_->serving(line.fits[square]);
    }
  }
  return crossed;
}

void Spans::list_line(Direction direction, int index, Throughs& throughs) {
  const Line& line = board_->line(direction, index);
  const Values& values = board_->values();
  const auto& letter_premium = values.letter_premium[direction][index];
  const auto& word_premium = values.word_premium[direction][index];
  constexpr unsigned kAll = (1u << kSize) - 1;
  const unsigned occupied = line.occupied;
  const unsigned touching = (line.crossed | occupied << 1 | occupied >> 1) & ~occupied & kAll;
  const auto [blocked, top] = look_across(direction, index);

  for (unsigned starts = ~(occupied | blocked) & kAll; starts != 0; starts &= starts - 1) {
    const int first = __builtin_ctz(starts);
    const unsigned ahead = touching >> first;
    if (ahead == 0) return;                       // nothing to touch from here on
    const int needed = __builtin_ctz(ahead) + 1;  // tiles before the span touches anything
    if (needed > rack_->size()) continue;

    Gathered gathered;
    int begin = first;
    if (first > 0 && line.has_tile(first - 1)) {
      const Run& run = line.runs[line.run_at[first - 1]];
      gathered.pass(run);
      begin = run.begin;
    }
    int square = first;
    for (int tiles = 1; tiles <= rack_->size() && square < kSize; ++tiles) {
      if (blocked >> square & 1) break;
      if (line.is_crossed(square)) {
        gathered.cover_crossed(letter_premium[square], word_premium[square], line.crossing[square],
                               top[square]);
      } else {
        gathered.cover(letter_premium[square], word_premium[square]);
      }
      if (++square < kSize && line.has_tile(square)) {
        const Run& run = line.runs[line.run_at[square]];
        gathered.pass(run);
        square = run.end;
      }
      if (tiles < needed) continue;
      if (tiles == 1) {
        // One letter is no word; one tile that makes words both ways is an across move.
        if (square - begin == 1 || (direction == kDown && line.is_crossed(first))) continue;
      }
      spans_.push_back(Span{direction, static_cast<std::uint8_t>(index),
                            static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(tiles),
                            static_cast<std::uint8_t>(begin), static_cast<std::uint8_t>(square),
                            throughs.index_of(gathered.key, gathered.counts),
                            gathered.bound(tiles, *rack_, values.bonus)});
    }
  }
}

}  // namespace mydelko
