#include "rack.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace mydelko {
namespace {

constexpr std::uint8_t kTwin = 0xFF;  // this mask has an equal one that is kept

constexpr auto kMasksBySize = [] {
  std::array<std::uint8_t, kSubsets> masks{};
  int at = 0;
  for (int size = 0; size <= kMaxRack; ++size) {
    for (unsigned mask = 0; mask < kSubsets; ++mask) {
      if (std::popcount(mask) == size) masks[at++] = static_cast<std::uint8_t>(mask);
    }
  }
  return masks;
}();

}  // namespace

Rack::Rack(std::span<const Letter> tiles, const Values& values, LetterMask common) {
  if (tiles.size() > kMaxRack) throw std::invalid_argument("a rack has at most seven tiles");
  for (const Letter letter : tiles) {
    if (letter > values.letters) throw std::invalid_argument("the rack has an unknown letter");
  }
  size_ = static_cast<int>(tiles.size());
  for (int at = 0; at < size_; ++at) given_[at] = static_cast<std::uint8_t>(at);
  std::sort(given_.begin(), given_.begin() + size_, [&](int a, int b) {
    const int points_a = values.points[tiles[a]];
    const int points_b = values.points[tiles[b]];
    if (points_a != points_b) return points_a > points_b;
    return tiles[a] > tiles[b];  // blanks last
  });
  for (int at = 0; at < size_; ++at) {
    tiles_[at] = tiles[given_[at]];
    values_[at] = values.points[tiles_[at]];
    dearest_[at + 1] = dearest_[at] + values_[at];
    blanks_ += tiles_[at] == 0;
  }

  std::array<std::uint8_t, kSubsets> number;  // by mask
  number[0] = 0;
  keys_[0] = uncommon_keys_[0] = 0;
  counts_[0] = {};
  blanks_in_[0] = masks_[0] = 0;
  leaves_[0] = 0;
  points_[0] = {};
  of_size_[0].add(0);
  int count = 1;
  int size = 0;
  for (const unsigned mask : kMasksBySize) {
    if (mask == 0 || mask >> size_ != 0) continue;
    // Grown by its last, cheapest tile: the points stay sorted.
    const int last = 31 - __builtin_clz(mask);
    const std::uint8_t rest = number[mask ^ 1u << last];
    const Letter letter = tiles_[last];
    const bool skips_a_twin =
        last > 0 && tiles_[last - 1] == letter && (mask >> (last - 1) & 1) == 0;
    if (rest == kTwin || skips_a_twin) {
      number[mask] = kTwin;
      continue;
    }
    const int subset = count++;
    number[mask] = static_cast<std::uint8_t>(subset);
    int taken = 0;
    for (unsigned left = mask; left != 0; left &= left - 1, ++taken) {
      with_tile_[__builtin_ctz(left)].add(subset);
    }
    while (size < taken) first_[++size] = static_cast<std::uint8_t>(subset);
    of_size_[taken].add(subset);
    keys_[subset] = keys_[rest] + kLetterKeys[letter];
    uncommon_keys_[subset] = uncommon_keys_[rest] + mydelko::uncommon_key(letter, common);
    counts_[subset] = counts_[rest] + kLetterCounts[letter];
    blanks_in_[subset] = static_cast<std::uint8_t>(blanks_in_[rest] + (letter == 0));
    masks_[subset] = static_cast<std::uint8_t>(mask);
    leaves_[subset] = 0;
    points_[subset] = points_[rest];
    points_[subset][taken - 1] = values_[last];
  }
  while (size < kMaxRack + 1) first_[++size] = static_cast<std::uint8_t>(count);
  for (int placed = 0; placed <= size_; ++placed) {
    for (int times = 0; times <= kMostTimes; ++times) {
      most_[placed][times] = times * dearest_[placed] * kPoint;
    }
  }
}

void Rack::value_leaves(const LeaveValues& leaves) {
  std::array<std::uint8_t, kSubsets> given_mask;  // a mask over our order in the order given
  given_mask[0] = 0;
  for (unsigned mask = 1; mask < 1u << size_; ++mask) {
    given_mask[mask] = static_cast<std::uint8_t>(given_mask[mask & (mask - 1)] |
                                                 1u << given_[__builtin_ctz(mask)]);
  }
  const unsigned all = (1u << size_) - 1;
  for (int placed = 0; placed <= size_; ++placed) {
    most_[placed].fill(std::numeric_limits<Equity>::min());
    for (int subset = first_[placed]; subset < first_[placed + 1]; ++subset) {
      Equity worth = leaves[given_mask[all ^ masks_[subset]]];
      leaves_[subset] = worth;
      const auto& points = points_[subset];
      const Equity once = std::accumulate(points.begin(), points.end(), 0) * kPoint;
      for (Equity& most : most_[placed]) {
        most = std::max(most, worth);
        worth += once;
      }
    }
    best_leave_[placed] = most_[placed][0];
  }
}

Equity Rack::leave_of(unsigned taken) const {
  const int size = std::popcount(taken);
  for (int subset = first_[size]; subset < first_[size + 1]; ++subset) {
    if (masks_[subset] == taken) return leaves_[subset];
  }
  return 0;
}

SubsetSet Rack::serving(LetterMask letters) const {
  SubsetSet serving;
  if (letters == 0) return serving;
  for (int at = 0; at < size_; ++at) {
    if (tiles_[at] == 0 || (letters >> (tiles_[at] - 1) & 1)) serving = serving | with_tile_[at];
  }
  return serving;
}

int Rack::top_points(LetterMask letters) const {
  if (letters == 0) return -1;
  for (int at = 0; at < size_; ++at) {
    if (tiles_[at] == 0 || (letters >> (tiles_[at] - 1) & 1)) return values_[at];
  }
  return -1;
}

}  // namespace mydelko
