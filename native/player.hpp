// Players of the core's own games. A player sees what a player may see and answers with a decision.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "finder.hpp"
#include "leaves.hpp"
#include "move.hpp"

namespace mydelko {

// What the player on turn knows.
struct Situation {
  std::span<const Letter> rack;
  std::span<const Letter> unseen;  // the other rack and the bag together, in no order
  int bag = 0;                     // tiles in the bag
  bool may_exchange = false;
  int spread = 0;  // own score less the other's
};

enum class TurnKind : std::uint8_t { kPlace, kExchange, kPass };

struct Decision {
  TurnKind kind = TurnKind::kPass;
  Move move;                  // of a placement
  std::vector<Letter> given;  // tiles to exchange
};

class Player {
 public:
  virtual ~Player() = default;
  // A new game, in which the player's own chances come from this seed.
  virtual void begin(std::uint64_t) {}
  // The search holds the board. Called by one thread at a time.
  virtual Decision choose(Search& search, const Situation& situation) = 0;
};

// Takes the most points; exchanges everything when nothing can be placed.
class GreedyPlayer : public Player {
 public:
  Decision choose(Search& search, const Situation& situation) override;
};

// Points and the worth of the tiles kept; with an empty bag, what is left on the racks instead.
class StaticPlayer : public Player {
 public:
  explicit StaticPlayer(std::shared_ptr<const LeaveTable> leaves) : leaves_(std::move(leaves)) {}
  Decision choose(Search& search, const Situation& situation) override;

 private:
  std::shared_ptr<const LeaveTable> leaves_;
};

// The worth of each subset kept, in a situation: leave values while tiles can be drawn; behind an
// empty bag, going out earns the other's leftovers twice over and staying costs one's own.
LeaveValues leave_values(const LeaveTable& leaves, const Situation& situation,
                         const Values& values);

}  // namespace mydelko
