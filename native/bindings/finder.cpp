#include "finder.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "benchmark.hpp"
#include "module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mydelko {
namespace {

// Worth in thousandths by the mask of tiles kept, over the rack as given; None: nothing counts.
LeaveValues leaves_of(const std::optional<std::vector<Equity>>& values, std::size_t tiles) {
  LeaveValues leaves{};
  if (!values) return leaves;
  if (tiles > kMaxRack || values->size() != std::size_t{1} << tiles) {
    throw nb::value_error("leaves: one value for every subset of the rack is needed");
  }
  constexpr Equity kLimit = 500 * kPoint;
  for (const Equity value : *values) {
    if (value < -kLimit || value > kLimit) throw nb::value_error("leaves: a value is out of range");
  }
  std::copy(values->begin(), values->end(), leaves.begin());
  return leaves;
}

std::vector<Letter> copy_of(const nb::bytes& bytes) {
  const auto letters = letters_of(bytes);
  return {letters.begin(), letters.end()};
}

BenchmarkResult run_benchmark(const Finder& finder,
                              const std::vector<std::pair<nb::bytes, nb::bytes>>& list,
                              const std::string& mode, double seconds) {
  if (mode != "best" && mode != "all") throw nb::value_error("mode: best or all");
  std::vector<Position> positions;
  for (const auto& [squares, rack] : list) positions.push_back({copy_of(squares), copy_of(rack)});
  if (positions.empty()) throw nb::value_error("no positions");
  nb::gil_scoped_release released;
  return benchmark(finder, positions, mode == "best" ? BenchmarkMode::kBest : BenchmarkMode::kAll,
                   seconds);
}

}  // namespace

nb::class_<Finder> bind_finder(nb::module_& module) {
  nb::class_<Move>(module, "Move")
      .def_prop_ro("row", [](const Move& move) { return int{move.row}; })
      .def_prop_ro("column", [](const Move& move) { return int{move.column}; })
      .def_prop_ro("down", [](const Move& move) { return move.direction == kDown; })
      .def_prop_ro("word", [](const Move& move) { return bytes_of(move.letters()); })
      .def_prop_ro("placed", [](const Move& move) { return int{move.placed}; })
      .def_prop_ro("score", [](const Move& move) { return int{move.score}; })
      .def_prop_ro("equity", [](const Move& move) { return int{move.equity}; });

  nb::class_<MoveSummary>(module, "MoveSummary")
      .def_prop_ro("placements", [](const MoveSummary& all) { return all.totals.placements; })
      .def_prop_ro("sum_scores", [](const MoveSummary& all) { return all.totals.sum_scores; })
      .def_prop_ro("max_score", [](const MoveSummary& all) { return all.totals.max_score; })
      .def_prop_ro("moves", [](const MoveSummary& all) { return all.moves; });

  nb::class_<BenchmarkResult>(module, "BenchmarkResult")
      .def_ro("positions", &BenchmarkResult::positions, "Searched in the time.")
      .def_ro("moves", &BenchmarkResult::moves, "Generated in the time, all mode.")
      .def_ro("cpu_s", &BenchmarkResult::cpu_seconds)
      .def_ro("sum_best", &BenchmarkResult::sum_best, "Best scores of one pass.")
      .def_prop_ro("placements", [](const BenchmarkResult& one) { return one.totals.placements; })
      .def_prop_ro("sum_scores", [](const BenchmarkResult& one) { return one.totals.sum_scores; });

  return nb::class_<Finder>(module, "Generator")
      .def(
          "__init__",
          [](Finder* self, std::shared_ptr<Dawg> dawg, std::shared_ptr<Tables> tables,
             const nb::bytes& points, const nb::bytes& letter_premiums,
             const nb::bytes& word_premiums, int bonus) {
            new (self) Finder(Lexicon{std::move(dawg), std::move(tables)},
                              Values(letters_of(points), letters_of(letter_premiums),
                                     letters_of(word_premiums), bonus));
          },
          "dawg"_a, "tables"_a.none(), "points"_a, "letter_premiums"_a, "word_premiums"_a,
          "bonus"_a = 50)
      .def(
          "moves",
          [](const Finder& finder, const nb::bytes& board, const nb::bytes& rack, std::size_t top,
             const std::optional<std::vector<Equity>>& leaves) {
            const LeaveValues values = leaves_of(leaves, rack.size());
            nb::gil_scoped_release released;
            return finder.moves(letters_of(board), letters_of(rack), values, top);
          },
          "board"_a, "rack"_a, "top"_a = std::size_t{1} << 31, "leaves"_a = nb::none())
      .def(
          "best",
          [](const Finder& finder, const nb::bytes& board, const nb::bytes& rack,
             const std::optional<std::vector<Equity>>& leaves) -> std::optional<Move> {
            const LeaveValues values = leaves_of(leaves, rack.size());
            nb::gil_scoped_release released;
            const Move best = finder.best(letters_of(board), letters_of(rack), values);
            if (best.length == 0) return std::nullopt;
            return best;
          },
          "board"_a, "rack"_a, "leaves"_a = nb::none())
      .def(
          "score",
          [](const Finder& finder, const nb::bytes& board, int row, int column, bool down,
             const nb::bytes& word) {
            return finder.score(letters_of(board), down ? kDown : kAcross, row, column,
                                letters_of(word));
          },
          "board"_a, "row"_a, "column"_a, "down"_a, "word"_a)
      .def("benchmark", &run_benchmark, "positions"_a, "mode"_a, "seconds"_a);
}

}  // namespace mydelko
