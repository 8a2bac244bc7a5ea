// Learns what leaves are worth from games of the static player against itself.
//
// Before every turn of a game, racks are drawn at random from all tiles not on the board, and the
// best equity of each is noted for every subset of its tiles: what a leave is worth is the mean of
// what could be made with it after drawing, above the mean of a rack drawn whole. Leaves seldom
// seen lean on a value foretold from their parts.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "autoplay.hpp"
#include "finder.hpp"
#include "leaves.hpp"

namespace mydelko {

struct LeaveSamples {
  explicit LeaveSamples(std::uint32_t leaves) : sum(leaves), count(leaves) {}

  std::vector<double> sum;  // of equities, in points
  std::vector<std::uint32_t> count;
  double total = 0;
  double squares = 0;
  std::uint64_t racks = 0;

  void add(const LeaveSamples& other);
  void save(const std::string& path) const;  // a checkpoint, written atomically
  void load(const std::string& path);        // throws FormatError
};

// Plays games `first` to `first + games` and adds their samples.
void sample_leaves(const Finder& finder, std::shared_ptr<const LeaveTable> leaves,
                   std::span<const Letter> tiles, std::uint64_t first, std::uint64_t games,
                   std::uint64_t seed, int threads, LeaveSamples& samples,
                   std::atomic<std::uint64_t>& done, const std::atomic<bool>& stop);

// How games ended from where they stood before each turn: by tiles unseen and by spread.
struct SpreadSamples {
  static constexpr int kMostUnseen = 93;
  static constexpr int kMostSpread = 400;  // further away counts as this much
  static constexpr int kSpreads = 2 * kMostSpread + 1;

  SpreadSamples() : games((kMostUnseen + 1) * kSpreads), halves((kMostUnseen + 1) * kSpreads) {}

  std::vector<std::uint32_t> games;
  std::vector<std::uint32_t> halves;  // half points of the player on turn: 2 a win, 1 a draw
};

void sample_spreads(const Finder& finder, std::shared_ptr<const LeaveTable> leaves,
                    std::span<const Letter> tiles, std::uint64_t games, std::uint64_t seed,
                    int threads, SpreadSamples& samples, std::atomic<std::uint64_t>& done,
                    const std::atomic<bool>& stop);

LeaveTable fit_leaves(const LeaveIndex& index, const LeaveSamples& samples);

}  // namespace mydelko
