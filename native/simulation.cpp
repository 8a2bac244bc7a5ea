#include "simulation.hpp"

#include <algorithm>
#include <cmath>

namespace mydelko {
namespace {

constexpr std::uint64_t kFirstLook = 24;  // rollouts before a candidate may be dropped
constexpr double kSure = 2.6;             // standard errors apart
constexpr std::size_t kSmallTable = std::size_t{1} << 10;
constexpr int kToTheEnd = 40;  // plies no game outlasts with a few tiles in the bag

}  // namespace

double WinningChance::of(double spread, int unseen) const {
  const auto at = std::min(static_cast<std::size_t>(std::max(unseen, 0)), scales_.size() - 1);
  return 1.0 / (1.0 + std::exp(-spread / scales_[at]));
}

std::vector<CandidateResult> Simulation::candidates(Search& search, const Situation& situation,
                                                    int count) {
  const LeaveValues worth = leave_values(*leaves_, situation, *values_);
  std::vector<Move> moves;
  search.all(search.rack(situation.rack, worth), &moves);
  const auto kept = std::min(moves.size(), static_cast<std::size_t>(count));
  std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end(),
                    comes_before);
  std::vector<CandidateResult> results;
  for (std::size_t at = 0; at < kept; ++at) {
    results.push_back({{TurnKind::kPlace, moves[at], {}}, moves[at].equity});
  }
  if (situation.may_exchange) {
    // The exchanges worth most, a few of them.
    std::vector<std::pair<Equity, unsigned>> kept_masks;
    const unsigned all = (1u << situation.rack.size()) - 1;
    for (unsigned mask = 0; mask < all; ++mask) kept_masks.emplace_back(worth[mask], mask);
    std::sort(kept_masks.rbegin(), kept_masks.rend());
    const std::size_t exchanges = results.empty() ? 4 : 2;
    for (std::size_t at = 0; at < std::min(exchanges, kept_masks.size()); ++at) {
      const auto [equity, mask] = kept_masks[at];
      if (!results.empty() && equity < results.front().equity - 25 * kPoint) continue;
      Decision decision{TurnKind::kExchange, {}, {}};
      for (std::size_t tile = 0; tile < situation.rack.size(); ++tile) {
        if ((mask >> tile & 1) == 0) decision.given.push_back(situation.rack[tile]);
      }
      results.push_back({std::move(decision), equity});
    }
  }
  if (results.empty()) results.push_back({{}, 0});
  return results;
}

Simulation::Outcome Simulation::roll_out(const Board& board, const Situation& situation,
                                         const Decision& decision, const std::vector<Letter>& deal,
                                         const SimulationOptions& options) {
  rollout_.board() = board;
  std::array<std::vector<Letter>, 2> racks;  // 0 ours
  racks[0].assign(situation.rack.begin(), situation.rack.end());
  const std::size_t other = deal.size() - static_cast<std::size_t>(situation.bag);
  racks[1].assign(deal.begin(), deal.begin() + static_cast<std::ptrdiff_t>(other));
  std::vector<Letter> bag(deal.begin() + static_cast<std::ptrdiff_t>(other), deal.end());
  std::array<int, 2> scores = {situation.spread, 0};
  std::array<Equity, 2> kept{};  // worth of what each side kept in its last turn
  int seat = 0;
  int passes = 0;
  for (int ply = 0; ply <= options.plies; ++ply, seat = 1 - seat) {
    std::vector<Letter>& rack = racks[seat];
    if (ply > 0 && bag.empty() && options.endgame_nodes > 0) {
      const EndgameLimits limits{1.0, options.endgame_nodes, kSmallTable};
      const std::atomic<bool> never{false};
      const int rest = endgame_.solve(rollout_.board(), rack, racks[1 - seat], limits, never).value;
      const double spread = scores[0] - scores[1] + (seat == 0 ? rest : -rest);
      return {spread > 0 ? 1.0 : spread == 0 ? 0.5 : 0.0, spread};
    }
    Decision chosen;
    if (ply == 0) {
      chosen = decision;
    } else {
      std::vector<Letter> unseen;
      if (bag.empty()) unseen = racks[1 - seat];
      const Situation here{rack, unseen, static_cast<int>(bag.size()), bag.size() >= kMaxRack, 0};
      chosen = player_.choose(rollout_, here);
    }
    std::vector<Letter> given;
    if (chosen.kind == TurnKind::kPlace) {
      remove_placed(rack, rollout_.board(), chosen.move);
      rollout_.place(chosen.move);
      scores[seat] += chosen.move.score;
    } else if (chosen.kind == TurnKind::kExchange) {
      for (const Letter tile : chosen.given) rack.erase(std::find(rack.begin(), rack.end(), tile));
      given = chosen.given;
    }
    kept[seat] = 0;
    if (!bag.empty() && rack.size() <= kMaxLeave) {
      std::vector<Letter> leave = rack;
      std::sort(leave.begin(), leave.end());
      kept[seat] = leaves_->value(leave);
    }
    while (rack.size() < kMaxRack && !bag.empty()) {
      rack.push_back(bag.back());
      bag.pop_back();
    }
    bag.insert(bag.begin(), given.begin(), given.end());
    passes = chosen.kind == TurnKind::kPass ? passes + 1 : 0;
    if (rack.empty() || passes >= 4) {
      const int left = values_->points_of(racks[1 - seat]);
      scores[1 - seat] -= left;
      scores[seat] += rack.empty() ? (out_gains_ ? left : 0) : -values_->points_of(rack);
      const double spread = scores[0] - scores[1];
      return {spread > 0 ? 1.0 : spread == 0 ? 0.5 : 0.0, spread};
    }
  }
  // What both kept is still to come; what they drew since is chance.
  const double spread = scores[0] - scores[1] + static_cast<double>(kept[0] - kept[1]) / kPoint;
  const int unseen = static_cast<int>(bag.size() + racks[1 - seat].size());
  const double winning = seat == 0 ? chance_.of(spread, unseen) : 1.0 - chance_.of(-spread, unseen);
  return {winning, spread};
}

std::vector<CandidateResult> Simulation::run(Search& search, const Situation& situation,
                                             const SimulationOptions& options, Random& random,
                                             const std::atomic<bool>& stop) {
  std::vector<CandidateResult> results = candidates(search, situation, options.candidates);
  const Board board = search.board();
  std::vector<double> squares(results.size());
  std::vector<char> alive(results.size(), 1);
  std::vector<Letter> deal(situation.unseen.begin(), situation.unseen.end());
  const auto judge = [&](std::size_t at) {
    CandidateResult& each = results[at];
    const auto count = static_cast<double>(each.rollouts);
    each.error = std::sqrt(std::max(0.0, squares[at] / count - each.value * each.value) / count);
  };
  for (int round = 0; round < options.rollouts && !stop; ++round) {
    random.shuffle(std::span(deal));
    for (std::size_t at = 0; at < results.size(); ++at) {
      if (!alive[at] || (stop && round > 0)) continue;  // the first round gives all a value
      CandidateResult& each = results[at];
      const Outcome outcome = roll_out(board, situation, each.decision, deal, options);
      const double value = outcome.winning + options.spread_weight * outcome.spread;
      const auto count = static_cast<double>(++each.rollouts);
      each.winning += (outcome.winning - each.winning) / count;
      each.spread += (outcome.spread - each.spread) / count;
      each.value += (value - each.value) / count;
      squares[at] += value * value;
    }
    if ((round + 1) % kFirstLook != 0) continue;
    std::size_t leader = 0;
    for (std::size_t at = 0; at < results.size(); ++at) {
      judge(at);
      if (alive[at] && (!alive[leader] || results[at].value > results[leader].value)) leader = at;
    }
    std::size_t left = 0;
    for (std::size_t at = 0; at < results.size(); ++at) {
      const double apart = kSure * std::hypot(results[at].error, results[leader].error);
      if (at != leader && results[at].value + apart < results[leader].value) alive[at] = 0;
      left += static_cast<std::size_t>(alive[at]);
    }
    if (left == 1) break;
  }
  std::vector<std::size_t> order(results.size());
  for (std::size_t at = 0; at < order.size(); ++at) {
    order[at] = at;
    if (results[at].rollouts > 0) judge(at);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (alive[a] != alive[b]) return alive[a] > alive[b];
    return results[a].value > results[b].value;
  });
  std::vector<CandidateResult> sorted;
  for (const std::size_t at : order) sorted.push_back(std::move(results[at]));
  return sorted;
}

SimulationOptions before_the_end(SimulationOptions options) {
  options.plies = kToTheEnd;
  options.endgame_nodes = 150;
  options.rollouts =
      std::max(1, options.rollouts / 3);  // each is dearer, and there is less to vary
  return options;
}

Decision SimulatingPlayer::choose(Search& search, const Situation& situation) {
  const std::atomic<bool> never{false};
  if (situation.bag == 0) {
    const auto found =
        endgame_.solve(search.board(), situation.rack, situation.unseen, limits_, never);
    if (found.line.empty() || found.line.front().length == 0) return {};
    return {TurnKind::kPlace, found.line.front(), {}};
  }
  const bool late = situation.bag <= kMaxRack;
  auto results = simulation_.run(search, situation, late ? before_the_end(options_) : options_,
                                 random_, never);
  return std::move(results.front().decision);
}

}  // namespace mydelko
