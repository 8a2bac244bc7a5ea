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

nb::dict solve_endgame(const Finder& finder, const nb::bytes& board, const nb::bytes& rack,
                       const nb::bytes& other, double seconds, bool out_gains,
                       const nb::object& cancelled) {
  check_tiles(letters_of(rack), finder, kMaxRack);
  check_tiles(letters_of(other), finder, kMaxRack);
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  const EndgameResult found = watched(done, stop, nb::none(), cancelled, [&] {
    Endgame endgame(finder.lexicon(), finder.values(), out_gains);
    EndgameLimits limits;
    limits.seconds = seconds;
    return endgame.solve(letters_of(board), letters_of(rack), letters_of(other), limits, stop);
  });
  nb::list line;
  for (const Move& move : found.line) {
    line.append(move.length == 0 ? nb::none() : nb::cast(move));
  }
  nb::dict result;
  result["value"] = found.value;
  result["line"] = line;
  result["proved"] = found.proved;
  result["nodes"] = found.nodes;
  result["seconds"] = found.seconds;
  result["depth"] = found.depth;
  return result;
}

nb::list simulate(const Finder& finder, const nb::bytes& board, const nb::bytes& rack,
                  const nb::bytes& unseen, int bag, int spread, std::shared_ptr<LeaveTable> leaves,
                  const std::vector<float>& turns, const std::vector<float>& scales,
                  bool may_exchange, int candidates, double margin, int plies, int rollouts,
                  double opinion, double sure, std::uint64_t seed, bool out_gains,
                  const nb::object& cancelled) {
  check_tiles(letters_of(rack), finder, kMaxRack);
  check_tiles(letters_of(unseen), finder, 255);
  if (bag < 0 || bag > static_cast<int>(unseen.size())) throw nb::value_error("bag and unseen");
  if (scales.empty() || turns.size() != scales.size() || candidates < 1 || plies < 0 ||
      rollouts < 1) {
    throw nb::value_error("candidates, plies, rollouts and scales must be positive");
  }
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  const auto results = watched(done, stop, nb::none(), cancelled, [&] {
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
  nb::list list;
  for (const CandidateResult& each : results) {
    nb::dict entry;
    entry["move"] =
        each.decision.kind == TurnKind::kPlace ? nb::cast(each.decision.move) : nb::none();
    entry["given"] = bytes_of(each.decision.given);
    entry["equity"] = each.equity;
    entry["rollouts"] = each.rollouts;
    entry["winning"] = each.winning;
    entry["spread"] = each.spread;
    entry["value"] = each.value;
    entry["error"] = each.error;
    list.append(entry);
  }
  return list;
}

std::vector<int> play_out(const Finder& finder, const nb::bytes& board, const nb::bytes& rack,
                          const nb::bytes& unseen, int bag, int spread,
                          std::shared_ptr<LeaveTable> leaves, const Move* move,
                          const nb::bytes& given, int deals, std::uint64_t seed,
                          std::uint64_t nodes) {
  check_tiles(letters_of(rack), finder, kMaxRack);
  check_tiles(letters_of(unseen), finder, 255);
  if (bag < 0 || bag > static_cast<int>(unseen.size())) throw nb::value_error("bag and unseen");
  Decision decision;
  if (move != nullptr) {
    decision = {TurnKind::kPlace, *move, {}};
  } else if (given.size() > 0) {
    const auto tiles = letters_of(given);
    decision = {TurnKind::kExchange, {}, {tiles.begin(), tiles.end()}};
  }
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

void bind_analysis(nb::class_<Finder>& generator) {
  generator
      .def("endgame", &solve_endgame, "board"_a, "rack"_a, "other"_a, "seconds"_a, nb::kw_only(),
           "out_gains"_a = true, "cancelled"_a = nb::none(),
           nb::sig("def endgame(self, board: bytes, rack: bytes, other: bytes, seconds: float, *, "
                   "out_gains: bool = True, "
                   "cancelled: collections.abc.Callable[[], bool] | None = None) "
                   "-> dict[str, typing.Any]"))
      .def("simulate", &simulate, "board"_a, "rack"_a, "unseen"_a, "bag"_a, "spread"_a, "leaves"_a,
           "turns"_a, "scales"_a, nb::kw_only(), "may_exchange"_a = true, "candidates"_a = 12,
           "margin"_a = 30.0, "plies"_a = 2, "rollouts"_a = 300, "opinion"_a = 20.0, "sure"_a = 1.6,
           "seed"_a = 0, "out_gains"_a = true, "cancelled"_a = nb::none(),
           nb::sig("def simulate(self, board: bytes, rack: bytes, unseen: bytes, bag: int, "
                   "spread: int, leaves: LeaveTable, turns: collections.abc.Sequence[float], "
                   "scales: collections.abc.Sequence[float], *, may_exchange: bool = True, "
                   "candidates: int = 12, margin: float = 30.0, plies: int = 2, "
                   "rollouts: int = 300, opinion: float = 20.0, sure: float = 1.6, seed: int = 0, "
                   "out_gains: bool = True, "
                   "cancelled: collections.abc.Callable[[], bool] | None = None) "
                   "-> list[dict[str, typing.Any]]"))
      .def("play_out", &play_out, "board"_a, "rack"_a, "unseen"_a, "bag"_a, "spread"_a, "leaves"_a,
           "move"_a.none(), "given"_a, nb::kw_only(), "deals"_a, "seed"_a, "nodes"_a,
           "Final spreads of one decision over deals that the seed fixes.");
}

}  // namespace mydelko
