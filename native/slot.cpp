#include "slot.hpp"

namespace mydelko {

Slot::Slot(const Span& span, const Board& board) : span_(&span), place_(span.place()) {
  const Line& line = board.line(span.direction, span.line);
  const Values& values = board.values();
  const auto& letter_premium = values.letter_premium[span.direction][span.line];
  const auto& word_premium = values.word_premium[span.direction][span.line];
  int times = 1;
  int laid = 0;
  std::array<std::int16_t, kMaxRack> crossing_times{};
  for (int square = span.begin; square < span.end; ++square) {
    if (line.has_tile(square)) {
      laid += line.points[square];
      continue;
    }
    const int at = tiles_++;
    offset_[at] = static_cast<std::uint8_t>(square - span.begin);
    times *= word_premium[square];
    times_[at] = letter_premium[square];
    if (line.is_crossed(square)) {
      crossed_offset_[crossed_] = offset_[at];
      fits_[crossed_++] = line.fits[square];
      fixed_ += line.crossing[square] * word_premium[square];
      crossing_times[at] = word_premium[square];
    }
  }
  fixed_ += laid * times + (tiles_ == kBingoTiles ? values.bonus : 0);
  for (int at = 0; at < tiles_; ++at) {
    times_[at] = static_cast<std::int16_t>(times_[at] * (times + crossing_times[at]));
    int to = at;
    for (; to > 0 && falling_[to - 1] < times_[at]; --to) falling_[to] = falling_[to - 1];
    falling_[to] = times_[at];
  }
  std::array<Letter, 16> pattern{};
  std::array<Letter, 16> mask{};
  for (int at = 0; at < span.end - span.begin; ++at) {
    pattern[at] = line.tiles[span.begin + at];
    mask[at] = pattern[at] != 0 ? 0xFF : 0;
  }
  std::memcpy(pattern_, pattern.data(), sizeof pattern_);
  std::memcpy(pattern_mask_, mask.data(), sizeof pattern_mask_);
}

}  // namespace mydelko
