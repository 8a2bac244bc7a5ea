// Judges moves by playing on: each candidate meets the same random racks and bags, both sides go on
// with the static player for a few plies, and what comes out is a chance to win and a spread. What
// the static player thinks counts as some rollouts; whoever is surely behind is dropped on the way.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "endgame.hpp"
#include "finder.hpp"
#include "leaves.hpp"
#include "player.hpp"
#include "random.hpp"

namespace mydelko {

// Chance of the player on turn to win, from the spread and the tiles not seen on board or own rack.
class WinningChance {
 public:
  // With n tiles unseen, turns[n] points are what being on turn is worth, and scales[n] more make
  // the odds e to 1.
  WinningChance(std::vector<float> turns, std::vector<float> scales)
      : turns_(std::move(turns)), scales_(std::move(scales)) {}
  double of(double spread, int unseen) const;

 private:
  std::vector<float> turns_;
  std::vector<float> scales_;
};

struct SimulationOptions {
  int candidates = 12;
  double margin = 30;               // points of equity that a candidate may be behind the best
  int plies = 2;                    // after the candidate itself
  int rollouts = 300;               // of each candidate at most
  double opinion = 20;              // rollouts that the static judgement counts as
  double sure = 1.6;                // standard errors behind the leader that drop a candidate
  double spread_weight = 0.0005;    // what a point of spread counts beside the chance to win
  std::uint64_t endgame_nodes = 0;  // with an empty bag, search so far instead of playing on
};

struct CandidateResult {
  Decision decision;
  Equity equity = 0;  // static
  std::uint64_t rollouts = 0;
  double winning = 0;  // mean chance to win
  double spread = 0;   // mean final spread
  double value = 0;    // what candidates are ranked by
  double error = 0;    // standard error of the value
};

class Simulation {
 public:
  Simulation(const Lexicon& lexicon, const Values& values, std::shared_ptr<const LeaveTable> leaves,
             WinningChance chance, bool out_gains)
      : rollout_(lexicon, values),
        values_(&values),
        leaves_(leaves),
        player_(std::move(leaves)),
        chance_(std::move(chance)),
        endgame_(lexicon, values, out_gains),
        out_gains_(out_gains) {}

  // Best first. The search holds the board.
  std::vector<CandidateResult> run(Search& search, const Situation& situation,
                                   const SimulationOptions& options, Random& random,
                                   const std::atomic<bool>& stop);

  // The final spread of one decision under one deal: the other rack, then the bag, its last tile
  // drawn first. Both sides go on statically and search so many nodes once the bag is empty.
  int play_out(const Board& board, const Situation& situation, const Decision& decision,
               const std::vector<Letter>& deal, std::uint64_t endgame_nodes);

 private:
  struct Outcome {
    double winning;
    double spread;
  };

  std::vector<CandidateResult> candidates(Search& search, const Situation& situation,
                                          const SimulationOptions& options);
  Outcome opinion(const CandidateResult& candidate, const Situation& situation) const;
  // Nothing when told to stop on the way.
  std::optional<Outcome> roll_out(const Board& board, const Situation& situation,
                                  const Decision& decision, const std::vector<Letter>& deal,
                                  const SimulationOptions& options, const std::atomic<bool>& stop);

  Search rollout_;
  const Values* values_;
  std::shared_ptr<const LeaveTable> leaves_;
  StaticPlayer player_;
  WinningChance chance_;
  Endgame endgame_;
  bool out_gains_;
};

// Takes the candidate that simulation ranks first; behind an empty bag, what the endgame search
// finds; just before it, plays on to the end in every rollout.
class SimulatingPlayer : public Player {
 public:
  SimulatingPlayer(const Lexicon& lexicon, const Values& values,
                   std::shared_ptr<const LeaveTable> leaves, WinningChance chance,
                   SimulationOptions options, EndgameLimits limits)
      : simulation_(lexicon, values, std::move(leaves), std::move(chance), true),
        endgame_(lexicon, values, true),
        options_(options),
        limits_(limits) {}
  void begin(std::uint64_t seed) override { random_ = Random(seed); }
  Decision choose(Search& search, const Situation& situation) override;

 private:
  Simulation simulation_;
  Endgame endgame_;
  SimulationOptions options_;
  EndgameLimits limits_;
  Random random_{0};
};

// What simulation does with a few tiles left to draw: whole games, ended by search.
SimulationOptions before_the_end(SimulationOptions options);

}  // namespace mydelko
