#include "autoplay.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <atomic>

#include "leaves.hpp"
#include "module.hpp"
#include "simulation.hpp"
#include "training.hpp"
#include "watched.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mydelko {
namespace {

using Leaves = std::shared_ptr<LeaveTable>;

std::vector<Letter> tiles_of(const nb::bytes& bytes, const Finder& finder) {
  const auto letters = letters_of(bytes);
  for (const Letter tile : letters) {
    if (tile > finder.values().letters) throw nb::value_error("the bag has an unknown letter");
  }
  return {letters.begin(), letters.end()};
}

// Which player sits down: most points, points and leaves, or simulation over both.
struct PlayerSpec {
  Leaves leaves;              // none: the most points
  std::vector<float> turns;   // of winning chances
  std::vector<float> scales;  // likewise; none: no simulation
  SimulationOptions simulation;
  EndgameLimits endgame;
};

std::unique_ptr<Player> make_player(const PlayerSpec* spec, const Finder& finder) {
  if (spec == nullptr || spec->leaves == nullptr) return std::make_unique<GreedyPlayer>();
  if (spec->scales.empty()) return std::make_unique<StaticPlayer>(spec->leaves);
  return std::make_unique<SimulatingPlayer>(finder.lexicon(), finder.values(), spec->leaves,
                                            WinningChance(spec->turns, spec->scales),
                                            spec->simulation, spec->endgame);
}

void check_scales(const std::vector<float>& turns, const std::vector<float>& scales) {
  if (turns.size() != scales.size()) throw nb::value_error("as many turns as scales");
}

void check_threads(int threads) {
  if (threads < 1 || threads > 256) throw nb::value_error("1 to 256 threads");
}

AutoplayTotals autoplay_games(const Finder& finder, const nb::bytes& bag, std::uint64_t games,
                              std::uint64_t seed, int threads, const PlayerSpec* first,
                              const PlayerSpec* second, bool pairs, std::uint64_t first_deal,
                              int exchange_minimum, int passes_to_end, bool out_gains,
                              const Listener<std::uint64_t>& progress) {
  check_threads(threads);
  if (passes_to_end < 1) throw nb::value_error("at least one pass ends a game");
  const std::vector<Letter> tiles = tiles_of(bag, finder);
  const Match match{
      {[&] { return make_player(first, finder); }, [&] { return make_player(second, finder); }},
      pairs,
      first_deal};
  const Endings endings{exchange_minimum, passes_to_end, out_gains};
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  return watched(done, stop, progress, std::nullopt, [&] {
    return autoplay(finder, match, tiles, games, seed, threads, endings, done, stop);
  });
}

Game play_one(const Finder& finder, const nb::bytes& bag, std::uint64_t seed, std::uint64_t number,
              const PlayerSpec* first, const PlayerSpec* second, int exchange_minimum,
              int passes_to_end, bool out_gains) {
  const std::vector<Letter> tiles = tiles_of(bag, finder);
  nb::gil_scoped_release released;
  Search search(finder.lexicon(), finder.values());
  const auto one = make_player(first, finder);
  const auto two = make_player(second, finder);
  for (Player* player : {one.get(), two.get()}) player->begin(splitmix(seed) ^ number);
  return play_game(search, {one.get(), two.get()}, tiles, seed, number,
                   {exchange_minimum, passes_to_end, out_gains});
}

void train(LeaveSamples& samples, const Finder& finder, const Leaves& leaves, const nb::bytes& bag,
           std::uint64_t first, std::uint64_t games, std::uint64_t seed, int threads,
           const Listener<std::uint64_t>& progress) {
  check_threads(threads);
  if (samples.sum.size() != leaves->index().size()) throw nb::value_error("samples of other tiles");
  const std::vector<Letter> tiles = tiles_of(bag, finder);
  std::atomic<std::uint64_t> done{0};
  std::atomic<bool> stop{false};
  watched(done, stop, progress, std::nullopt, [&] {
    sample_leaves(finder, leaves, tiles, first, games, seed, threads, samples, done, stop);
    return 0;
  });
}

std::vector<std::uint8_t> counts_of(const nb::bytes& counts) {
  const auto view = letters_of(counts);
  if (view.size() < 2 || view.size() > kMaxLetters + 1) {
    throw nb::value_error("counts: the blanks, then 1 to 32 letters");
  }
  return {view.begin(), view.end()};
}

}  // namespace

void bind_autoplay(nb::module_& module, nb::class_<Finder>& generator) {
  nb::enum_<TurnKind>(module, "TurnKind")
      .value("PLACE", TurnKind::kPlace)
      .value("EXCHANGE", TurnKind::kExchange)
      .value("PASS", TurnKind::kPass);

  nb::class_<Decision>(module, "Decision", "What the player on turn does.")
      .def_ro("kind", &Decision::kind)
      .def_prop_ro(
          "move",
          [](const Decision& decision) {
            return decision.kind == TurnKind::kPlace ? std::optional(decision.move) : std::nullopt;
          },
          "Of a placement.")
      .def_prop_ro(
          "given", [](const Decision& decision) { return bytes_of(decision.given); },
          "Tiles to exchange.");

  nb::class_<Turn>(module, "Turn")
      .def_prop_ro(
          "rack", [](const Turn& turn) { return bytes_of(turn.rack); }, "Before the turn.")
      .def_ro("decision", &Turn::decision)
      .def_prop_ro("drawn", [](const Turn& turn) { return bytes_of(turn.drawn); });

  nb::class_<Game>(module, "Game")
      .def_prop_ro(
          "racks",
          [](const Game& game) {
            return std::tuple(bytes_of(game.racks[0]), bytes_of(game.racks[1]));
          },
          "As first drawn.")
      .def_ro("turns", &Game::turns, "The starter's first.")
      .def_prop_ro(
          "scores", [](const Game& game) { return std::tuple(game.scores[0], game.scores[1]); },
          "Final.");

  nb::class_<AutoplayTotals>(module, "AutoplayTotals",
                             "What games come to; wins, draws and spread are the first player's.")
      .def_ro("games", &AutoplayTotals::games)
      .def_ro("turns", &AutoplayTotals::turns)
      .def_ro("score", &AutoplayTotals::score, "Of both players together.")
      .def_ro("signature", &AutoplayTotals::signature, "Of every turn of every game.")
      .def_ro("cpu_s", &AutoplayTotals::cpu_seconds)
      .def_ro("wall_s", &AutoplayTotals::wall_seconds)
      .def_ro("wins", &AutoplayTotals::wins)
      .def_ro("draws", &AutoplayTotals::draws)
      .def_ro("spread", &AutoplayTotals::spread)
      .def_ro("pair_squares", &AutoplayTotals::pair_squares,
              "Sum over pairs of its half points squared.");

  nb::class_<LeaveTable>(module, "LeaveTable")
      .def_static(
          "open",
          [](const std::string& path, const nb::bytes& counts) {
            return LeaveTable::open(path, counts_of(counts));
          },
          "path"_a, "counts"_a)
      .def_static(
          "empty",
          [](const nb::bytes& counts) {
            LeaveIndex index(counts_of(counts));
            std::vector<std::int16_t> zeros(index.size());
            return std::make_shared<LeaveTable>(std::move(index), std::move(zeros));
          },
          "counts"_a)
      .def("write", &LeaveTable::write, "path"_a)
      .def("__len__", [](const LeaveTable& table) { return table.index().size(); })
      .def(
          "values",
          [](const LeaveTable& table, const nb::bytes& rack) {
            if (rack.size() > kMaxRack) throw nb::value_error("a rack has at most seven tiles");
            for (const Letter tile : letters_of(rack)) {
              if (tile >= table.index().counts().size()) throw nb::value_error("unknown letter");
            }
            const LeaveValues values = table.values(letters_of(rack));
            return std::vector<Equity>(values.begin(), values.begin() + (1 << rack.size()));
          },
          "rack"_a);

  nb::class_<PlayerSpec>(module, "PlayerSpec")
      .def(
          "__init__",
          [](PlayerSpec* self, Leaves leaves, std::vector<float> turns, std::vector<float> scales,
             int candidates, double margin, int plies, int rollouts, double opinion, double sure,
             double endgame_seconds, std::uint64_t endgame_nodes) {
            check_scales(turns, scales);
            new (self) PlayerSpec{std::move(leaves), std::move(turns), std::move(scales), {}, {}};
            self->simulation.margin = margin;
            self->simulation.opinion = opinion;
            self->simulation.sure = sure;
            self->simulation.candidates = candidates;
            self->simulation.plies = plies;
            self->simulation.rollouts = rollouts;
            self->endgame.seconds = endgame_seconds;
            self->endgame.nodes = endgame_nodes;
          },
          "leaves"_a, "turns"_a = std::vector<float>{}, "scales"_a = std::vector<float>{},
          nb::kw_only(), "candidates"_a = 12, "margin"_a = 30.0, "plies"_a = 2, "rollouts"_a = 300,
          "opinion"_a = 20.0, "sure"_a = 1.6, "endgame_seconds"_a = 1.0,
          "endgame_nodes"_a = std::uint64_t{20000});

  module.def(
      "sample_spreads",
      [](const Finder& finder, const Leaves& leaves, const nb::bytes& bag, std::uint64_t games,
         std::uint64_t seed, int threads, const Listener<std::uint64_t>& progress) {
        check_threads(threads);
        const std::vector<Letter> tiles = tiles_of(bag, finder);
        SpreadSamples samples;
        std::atomic<std::uint64_t> done{0};
        std::atomic<bool> stop{false};
        watched(done, stop, progress, std::nullopt, [&] {
          sample_spreads(finder, leaves, tiles, games, seed, threads, samples, done, stop);
          return 0;
        });
        std::vector<std::tuple<int, int, std::uint32_t, std::uint32_t>> rows;
        for (int unseen = 0; unseen <= SpreadSamples::kMostUnseen; ++unseen) {
          for (int column = 0; column < SpreadSamples::kSpreads; ++column) {
            const auto at = static_cast<std::size_t>(unseen * SpreadSamples::kSpreads + column);
            if (samples.games[at] == 0) continue;
            rows.emplace_back(unseen, column - SpreadSamples::kMostSpread, samples.games[at],
                              samples.halves[at]);
          }
        }
        return rows;
      },
      "generator"_a, "leaves"_a, "tiles"_a, "games"_a, "seed"_a, "threads"_a,
      "progress"_a = nb::none(),
      "How games went on: tiles unseen, spread, games, half points of the player on turn.");

  nb::class_<LeaveSamples>(module, "LeaveSamples")
      .def("__init__",
           [](LeaveSamples* self, const LeaveTable& table) {
             new (self) LeaveSamples(table.index().size());
           })
      .def_ro("racks", &LeaveSamples::racks)
      .def_prop_ro("mean",
                   [](const LeaveSamples& samples) {
                     return samples.racks == 0 ? 0.0
                                               : samples.total / static_cast<double>(samples.racks);
                   })
      .def("save", &LeaveSamples::save, "path"_a)
      .def("load", &LeaveSamples::load, "path"_a)
      .def("play", &train, "generator"_a, "leaves"_a, "tiles"_a, "first"_a, "games"_a, "seed"_a,
           "threads"_a, "progress"_a = nb::none())
      .def("fit", [](const LeaveSamples& samples, const LeaveTable& table) {
        nb::gil_scoped_release released;
        return std::make_shared<LeaveTable>(fit_leaves(table.index(), samples));
      });

  generator
      .def("autoplay", &autoplay_games, "tiles"_a, "games"_a, "seed"_a, "threads"_a, nb::kw_only(),
           "first"_a.none() = nb::none(), "second"_a.none() = nb::none(), "pairs"_a = false,
           "first_deal"_a = 0, "exchange_minimum"_a = 7, "passes_to_end"_a = 4,
           "out_gains"_a = true, "progress"_a = nb::none(),
           "Plays many games and keeps what they come to.")
      .def("play_game", &play_one, "tiles"_a, "seed"_a, "number"_a, nb::kw_only(),
           "first"_a.none() = nb::none(), "second"_a.none() = nb::none(), "exchange_minimum"_a = 7,
           "passes_to_end"_a = 4, "out_gains"_a = true,
           "Plays one game, which its seed and number decide.");
}

}  // namespace mydelko
