// The greedy player against itself: every turn the best placement, else an exchange, else a pass.
// Games depend on the seed and their number alone, not on threads, machines or tables.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "finder.hpp"
#include "move.hpp"

namespace mydelko {

struct Endings {
  int exchange_minimum = 7;  // tiles that must be in the bag
  int passes_to_end = 4;     // in a row, by both together
  bool out_gains = true;     // who goes out gains what the other is left with
};

enum class TurnKind : std::uint8_t { kPlace, kExchange, kPass };

struct Turn {
  TurnKind kind = TurnKind::kPass;
  Move move;                  // of a placement
  std::vector<Letter> rack;   // before the turn
  std::vector<Letter> given;  // tiles exchanged
  std::vector<Letter> drawn;
};

struct Game {
  std::array<std::vector<Letter>, 2> racks;  // as first drawn
  std::vector<Turn> turns;                   // the starter's first
  std::array<int, 2> scores{};               // final
};

Game play_game(const Finder& finder, std::span<const Letter> tiles, std::uint64_t seed,
               std::uint64_t number, const Endings& endings);

struct AutoplayTotals {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t score = 0;      // of both players together
  std::uint64_t signature = 0;  // of every turn of every game
  double cpu_seconds = 0;
  double wall_seconds = 0;
};

// `done` counts finished games for whoever watches; `stop` ends the run early.
AutoplayTotals autoplay(const Finder& finder, std::span<const Letter> tiles, std::uint64_t games,
                        std::uint64_t seed, int threads, const Endings& endings,
                        std::atomic<std::uint64_t>& done, const std::atomic<bool>& stop);

double thread_cpu_seconds();

}  // namespace mydelko
