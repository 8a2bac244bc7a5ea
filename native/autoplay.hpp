// Games of the core's own players. A game depends on its seed and number alone, not on threads,
// machines or tables. The starter draws from one end of the shuffled bag and the other player from
// the other end, so that two games with the same seed deal as alike as can be.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "finder.hpp"
#include "move.hpp"
#include "player.hpp"
#include "random.hpp"

namespace mydelko {

struct Endings {
  int exchange_minimum = 7;  // tiles that must be in the bag
  int passes_to_end = 4;     // in a row, by both together
  bool out_gains = true;     // who goes out gains what the other is left with
};

struct Turn {
  std::vector<Letter> rack;  // before the turn
  Decision decision;
  std::vector<Letter> drawn;
};

struct Game {
  std::array<std::vector<Letter>, 2> racks;  // as first drawn
  std::vector<Turn> turns;                   // the starter's first
  std::array<int, 2> scores{};               // final
};

// Seen before every turn, when somebody wants to look at games as they go.
using Watch = std::function<void(Search& search, const Situation& situation, Random& random)>;

Game play_game(Search& search, std::array<Player*, 2> players, std::span<const Letter> tiles,
               std::uint64_t seed, std::uint64_t number, const Endings& endings,
               const Watch& watch = nullptr);

struct AutoplayTotals {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t score = 0;      // of both players together
  std::uint64_t signature = 0;  // of every turn of every game
  double cpu_seconds = 0;
  double wall_seconds = 0;
  // Of the first kind of player, over all games.
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::int64_t spread = 0;
  std::uint64_t pair_squares = 0;  // sum over pairs of (points of the first kind, doubled) squared
};

// Makes a player for a worker thread.
using MakePlayer = std::function<std::unique_ptr<Player>()>;

struct Match {
  std::array<MakePlayer, 2> players;
  bool pairs = false;            // each deal is played twice, with the seats changed
  std::uint64_t first_deal = 0;  // deals are numbered; a long match is played in parts
};

// `done` counts finished games for whoever watches; `stop` ends the run early.
AutoplayTotals autoplay(const Finder& finder, const Match& match, std::span<const Letter> tiles,
                        std::uint64_t games, std::uint64_t seed, int threads,
                        const Endings& endings, std::atomic<std::uint64_t>& done,
                        const std::atomic<bool>& stop);

// Runs work(worker) on so many threads and passes on the first exception.
void on_threads(int threads, const std::function<void(int)>& work);

double thread_cpu_seconds();

}  // namespace mydelko
