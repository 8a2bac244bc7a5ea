// Times a generator over a list of positions as a caller would use it: board, crossings, rack and
// search, everything from the bare position.
#pragma once

#include <vector>

#include "finder.hpp"

namespace mydelko {

struct Position {
  std::vector<Letter> squares;
  std::vector<Letter> rack;
};

enum class BenchmarkMode { kBest, kAll };

struct BenchmarkResult {
  std::uint64_t positions = 0;  // searched in the time
  double cpu_seconds = 0;
  std::uint64_t sum_best = 0;  // best scores of one pass
  MoveTotals totals;           // of one pass; non-empty boards only
  std::uint64_t moves = 0;     // generated in the time, all mode
};

BenchmarkResult benchmark(const Finder& finder, const std::vector<Position>& positions,
                          BenchmarkMode mode, double seconds);

}  // namespace mydelko
