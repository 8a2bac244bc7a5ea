#include "benchmark.hpp"

#include "autoplay.hpp"

namespace mydelko {

BenchmarkResult benchmark(const Finder& finder, const std::vector<Position>& positions,
                          BenchmarkMode mode, double seconds) {
  constexpr LeaveValues kNoLeaves{};
  Search search(finder.lexicon(), finder.values());
  std::vector<Move> moves;
  BenchmarkResult result;
  // The first pass gives the sums and brings the tables into memory; it is not timed.
  for (int pass = 0; pass == 0 || result.cpu_seconds < seconds; ++pass) {
    const double started = thread_cpu_seconds();
    for (const Position& position : positions) {
      search.set(position.squares);
      const Rack rack = search.rack(position.rack, kNoLeaves);
      if (mode == BenchmarkMode::kBest) {
        const Move best = search.best(rack);
        if (pass == 0 && best.length > 0) result.sum_best += static_cast<unsigned>(best.score);
        continue;
      }
      moves.clear();
      const MoveTotals totals = search.all(rack, &moves);
      result.moves += pass == 0 ? 0 : totals.placements;
      if (pass == 0 && totals.max_score > 0) {
        result.sum_best += static_cast<unsigned>(totals.max_score);
      }
      if (pass == 0 && !search.board().is_empty()) {
        result.totals.placements += totals.placements;
        result.totals.sum_scores += totals.sum_scores;
      }
    }
    if (pass == 0) continue;
    result.cpu_seconds += thread_cpu_seconds() - started;
    result.positions += positions.size();
  }
  return result;
}

}  // namespace mydelko
