#include "player.hpp"

namespace mydelko {
namespace {

constexpr Equity kStayingCost = 10 * kPoint;  // a move that does not end the game gives a turn away

}  // namespace

Decision GreedyPlayer::choose(Search& search, const Situation& situation) {
  constexpr LeaveValues kNoLeaves{};
  const Move best = search.best(search.rack(situation.rack, kNoLeaves));
  if (best.length > 0) return {TurnKind::kPlace, best, {}};
  if (!situation.may_exchange) return {};
  return {TurnKind::kExchange, {}, {situation.rack.begin(), situation.rack.end()}};
}

LeaveValues leave_values(const LeaveTable& leaves, const Situation& situation,
                         const Values& values) {
  if (situation.bag > 0) return leaves.values(situation.rack);
  LeaveValues worth{};
  worth[0] = 2 * values.points_of(situation.unseen) * kPoint;
  for (unsigned mask = 1; mask < 1u << situation.rack.size(); ++mask) {
    int kept = 0;
    for (std::size_t at = 0; at < situation.rack.size(); ++at) {
      if (mask >> at & 1) kept += values.points[situation.rack[at]];
    }
    worth[mask] = -kStayingCost - 2 * kept * kPoint;
  }
  return worth;
}

Decision StaticPlayer::choose(Search& search, const Situation& situation) {
  const LeaveValues worth = leave_values(*leaves_, situation, search.board().values());
  const Move best = search.best(search.rack(situation.rack, worth));
  Decision decision;
  if (best.length > 0) decision = {TurnKind::kPlace, best, {}};
  if (!situation.may_exchange) return decision;
  // Keeping everything is a pass: an exchange gives at least one tile.
  const unsigned all = (1u << situation.rack.size()) - 1;
  unsigned kept = all;
  for (unsigned mask = 0; mask < all; ++mask) {
    if (kept == all || worth[mask] > worth[kept]) kept = mask;
  }
  if (best.length > 0 && best.equity >= worth[kept]) return decision;
  decision = {TurnKind::kExchange, {}, {}};
  for (std::size_t at = 0; at < situation.rack.size(); ++at) {
    if ((kept >> at & 1) == 0) decision.given.push_back(situation.rack[at]);
  }
  return decision;
}

}  // namespace mydelko
