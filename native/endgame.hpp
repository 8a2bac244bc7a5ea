// The end of a game with nothing left to draw: both racks are known, so the best line can be found
// and proved. Iterative deepening with a transposition table; every answer says whether it is
// proved.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "finder.hpp"
#include "generator.hpp"
#include "move.hpp"

namespace mydelko {

struct EndgameResult {
  int value = 0;           // spread change for the player on turn, leftovers counted
  std::vector<Move> line;  // alternating; a move of length 0 is a pass
  bool proved = false;
  std::uint64_t nodes = 0;
  double seconds = 0;
  int depth = 0;  // plies of the last finished iteration
};

struct EndgameLimits {
  double seconds = 10;
  std::uint64_t nodes = ~std::uint64_t{0};
  std::size_t table = std::size_t{1} << 20;  // entries, a power of two
};

class Endgame {
 public:
  // out_gains: who goes out gains the other's leftovers; else each loses only own.
  Endgame(const Lexicon& lexicon, const Values& values, bool out_gains);
  ~Endgame();

  EndgameResult solve(std::span<const Letter> squares, std::span<const Letter> rack,
                      std::span<const Letter> other, const EndgameLimits& limits,
                      const std::atomic<bool>& stop);
  EndgameResult solve(const Board& board, std::span<const Letter> rack,
                      std::span<const Letter> other, const EndgameLimits& limits,
                      const std::atomic<bool>& stop);

 private:
  struct Entry;
  struct Ply;
  struct Stopped {};

  int search(int ply, int alpha, int beta, int depth, bool passed);
  int try_move(int ply, std::size_t index, int alpha, int beta, int depth);
  int try_pass(int ply, int alpha, int beta, int depth, bool passed);
  int estimate(int ply);
  void list_moves(int ply);
  void keep_line(int ply, const Move& move);
  void check_time();

  Lexicon lexicon_;
  const Values* values_;
  int out_factor_;
  Generator fast_;
  PlainGenerator plain_;
  std::vector<Entry> table_;
  std::vector<std::unique_ptr<Ply>> plies_;
  std::vector<Move> generated_;
  bool cut_ = false;    // some branch was judged by estimate
  int root_value_ = 0;  // of the root's line, in an iteration that may not end
  std::uint64_t nodes_ = 0;
  double deadline_ = 0;
  std::uint64_t node_limit_ = 0;
  const std::atomic<bool>* stop_ = nullptr;
};

}  // namespace mydelko
