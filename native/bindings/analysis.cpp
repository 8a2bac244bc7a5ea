#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include "endgame.hpp"
#include "module.hpp"
#include "simulation.hpp"
#include "watched.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mydelko {
namespace {

void check_tiles(std::span<const Letter> tiles, const Finder& finder, std::size_t most) {
  if (tiles.size() > most) throw nb::value_error("too many tiles");
  for (const Letter tile : tiles) {
    if (tile > finder.values().letters) throw nb::value_error("an unknown letter");
  }
}

EndgameResult solve_endgame(const Finder& finder, const nb::bytes& board, const nb::bytes& rack,
                            const nb::bytes& other, double seconds, bool out_gains,
                            const Cancelled& cancelled) {
  check_tiles(letters_of(rack), finder, kMaxRack);
  check_tiles(letters_of(other), finder, kMaxRack);
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  return watched(done, stop, std::nullopt, cancelled, [&] {
    Endgame endgame(finder.lexicon(), finder.values(), out_gains);
    EndgameLimits limits;
    limits.seconds = seconds;
    return endgame.solve(letters_of(board), letters_of(rack), letters_of(other), limits, stop);
  });
}

std::vector<CandidateResult> simulate(const Finder& finder, const nb::bytes& board,
                                      const nb::bytes& rack, const nb::bytes& unseen, int bag,
                                      int spread, std::shared_ptr<LeaveTable> leaves,
                                      const std::vector<float>& turns,
                                      const std::vector<float>& scales, bool may_exchange,
                                      int candidates, double margin, int plies, int rollouts,
                                      double opinion, double sure, std::uint64_t seed,
                                      bool out_gains, const Cancelled& cancelled) {
  check_tiles(letters_of(rack), finder, kMaxRack);
  check_tiles(letters_of(unseen), finder, 255);
  if (bag < 0 || bag > static_cast<int>(unseen.size())) throw nb::value_error("bag and unseen");
  if (scales.empty() || turns.size() != scales.size() || candidates < 1 || plies < 0 ||
      rollouts < 1) {
    throw nb::value_error("candidates, plies, rollouts and scales must be positive");
  }
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  return watched(done, stop, std::nullopt, cancelled, [&] {
    Search search(finder.lexicon(), finder.values());
    search.set(letters_of(board));
    Simulation simulation(finder.lexicon(), finder.values(), leaves, WinningChance(turns, scales),
                          out_gains);
    SimulationOptions options;
    options.candidates = candidates;
    options.plies = plies;
    options.rollouts = rollouts;
    options.margin = margin;
    options.opinion = opinion;
    options.sure = sure;
    Random random(seed);
    const Situation situation{letters_of(rack), letters_of(unseen), bag, may_exchange, spread};
    if (bag <= kMaxRack) options = before_the_end(options);
    return simulation.run(search, situation, options, random, stop);
  });
}

std::vector<int> play_out(const Finder& finder, const nb::bytes& board, const nb::bytes& rack,
                          const nb::bytes& unseen, int bag, int spread,
                          std::shared_ptr<LeaveTable> leaves, const Decision& decision, int deals,
                          std::uint64_t seed, std::uint64_t nodes) {
  check_tiles(letters_of(rack), finder, kMaxRack);
  check_tiles(letters_of(unseen), finder, 255);
  if (bag < 0 || bag > static_cast<int>(unseen.size())) throw nb::value_error("bag and unseen");
  const auto squares = letters_of(board);
  const Situation situation{letters_of(rack), letters_of(unseen), bag, false, spread};
  nb::gil_scoped_release released;
  Search search(finder.lexicon(), finder.values());
  search.set(squares);
  Simulation simulation(finder.lexicon(), finder.values(), std::move(leaves),
                        WinningChance({0}, {1}), true);
  Random random(seed);
  std::vector<Letter> deal(situation.unseen.begin(), situation.unseen.end());
  std::vector<int> spreads;
  for (int number = 0; number < deals; ++number) {
    random.shuffle(std::span(deal));
    spreads.push_back(simulation.play_out(search.board(), situation, decision, deal, nodes));
  }
  return spreads;
}

}  // namespace

void bind_analysis(nb::module_& module, nb::class_<Finder>& generator) {
  nb::class_<EndgameResult>(module, "EndgameResult", "What is known of a game's end.")
      .def_ro("value", &EndgameResult::value,
              "Spread change for the player on turn, leftovers counted.")
      .def_prop_ro(
          "line",
          [](const EndgameResult& result) {
            std::vector<std::optional<Move>> line;
            for (const Move& move : result.line) {
              line.push_back(move.length == 0 ? std::nullopt : std::optional(move));
            }
            return line;
          },
          "Both players in turn; None is a pass.")
      .def_ro("proved", &EndgameResult::proved)
      .def_ro("nodes", &EndgameResult::nodes)
      .def_ro("seconds", &EndgameResult::seconds)
      .def_ro("depth", &EndgameResult::depth, "Plies of the last finished iteration.");

  nb::class_<CandidateResult>(module, "CandidateResult", "A decision judged by playing on.")
      .def_ro("decision", &CandidateResult::decision)
      .def_ro("equity", &CandidateResult::equity, "Static, in thousandths of a point.")
      .def_ro("rollouts", &CandidateResult::rollouts)
      .def_ro("winning", &CandidateResult::winning, "Mean chance to win.")
      .def_ro("spread", &CandidateResult::spread, "Mean final spread.")
      .def_ro("value", &CandidateResult::value, "What candidates are ranked by.")
      .def_ro("error", &CandidateResult::error, "Standard error of the value.");

  generator
      .def("endgame", &solve_endgame, "board"_a, "rack"_a, "other"_a, "seconds"_a, nb::kw_only(),
           "out_gains"_a = true, "cancelled"_a = nb::none(),
           "Both racks known and nothing to draw: the best line, proved where there was time.")
      .def("simulate", &simulate, "board"_a, "rack"_a, "unseen"_a, "bag"_a, "spread"_a, "leaves"_a,
           "turns"_a, "scales"_a, nb::kw_only(), "may_exchange"_a = true, "candidates"_a = 12,
           "margin"_a = 30.0, "plies"_a = 2, "rollouts"_a = 300, "opinion"_a = 20.0, "sure"_a = 1.6,
           "seed"_a = 0, "out_gains"_a = true, "cancelled"_a = nb::none(),
           "Candidates, best first, each met by the same random draws.")
      .def("play_out", &play_out, "board"_a, "rack"_a, "unseen"_a, "bag"_a, "spread"_a, "leaves"_a,
           "decision"_a, nb::kw_only(), "deals"_a, "seed"_a, "nodes"_a,
           "Final spreads of one decision over deals that the seed fixes.");
}

}  // namespace mydelko
