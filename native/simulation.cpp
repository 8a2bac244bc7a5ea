#include "simulation.hpp"

#include <algorithm>
#include <cmath>

#include "contest.hpp"

namespace mydelko {
namespace {

constexpr int kFirstLook = 16;  // rollouts before a candidate may be dropped
constexpr int kLook = 8;
constexpr std::size_t kSmallTable = std::size_t{1} << 10;
constexpr int kToTheEnd = 40;  // plies no game outlasts with a few tiles in the bag

// Best first.
std::vector<CandidateResult> judged(std::vector<CandidateResult> results, const Contest& contest) {
  std::vector<CandidateResult> sorted;
  for (const std::size_t at : contest.order()) {
    CandidateResult& each = results[at];
    each.rollouts = contest.rounds(at);
    each.value = contest.value(at);
    each.error = contest.error(at);
    sorted.push_back(std::move(each));
  }
  return sorted;
}

}  // namespace

double WinningChance::of(double spread, int unseen) const {
  const auto at = std::min(static_cast<std::size_t>(std::max(unseen, 0)), scales_.size() - 1);
  return 1.0 / (1.0 + std::exp(-(spread + turns_[at]) / scales_[at]));
}

std::vector<CandidateResult> Simulation::candidates(Search& search, const Situation& situation,
                                                    const SimulationOptions& options) {
  const LeaveValues worth = leave_values(*leaves_, situation, *values_);
  std::vector<Move> moves;
  search.all(search.rack(situation.rack, worth), &moves);
  const auto kept = std::min(moves.size(), static_cast<std::size_t>(options.candidates));
  std::partial_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(kept), moves.end(),
                    comes_before);
  std::vector<CandidateResult> results;
  const auto margin = static_cast<Equity>(options.margin * kPoint);
  for (std::size_t at = 0; at < kept; ++at) {
    if (moves[at].equity < moves.front().equity - margin) break;
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
      if (!results.empty() && equity < results.front().equity - margin) continue;
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

// What the static player thinks of it: the chance of whoever is on turn next, turned round.
Simulation::Outcome Simulation::opinion(const CandidateResult& candidate,
                                        const Situation& situation) const {
  const double spread = situation.spread + static_cast<double>(candidate.equity) / kPoint;
  const int unseen = static_cast<int>(situation.unseen.size()) - candidate.decision.move.placed;
  return {1.0 - chance_.of(-spread, unseen), spread};
}

std::optional<Simulation::Outcome> Simulation::roll_out(const Board& board,
                                                        const Situation& situation,
                                                        const Decision& decision,
                                                        const std::vector<Letter>& deal,
                                                        const SimulationOptions& options,
                                                        const std::atomic<bool>& stop) {
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
    if (stop) return std::nullopt;
    std::vector<Letter>& rack = racks[seat];
    if (ply > 0 && bag.empty() && options.endgame_nodes > 0) {
      const EndgameLimits limits{1.0, options.endgame_nodes, kSmallTable};
      const int rest = endgame_.solve(rollout_.board(), rack, racks[1 - seat], limits, stop).value;
      if (stop) return std::nullopt;
      const double spread = scores[0] - scores[1] + (seat == 0 ? rest : -rest);
      return Outcome{spread > 0 ? 1.0 : spread == 0 ? 0.5 : 0.0, spread};
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
      return Outcome{spread > 0 ? 1.0 : spread == 0 ? 0.5 : 0.0, spread};
    }
  }
  // What both kept is still to come; what they drew since is chance.
  const double spread = scores[0] - scores[1] + static_cast<double>(kept[0] - kept[1]) / kPoint;
  const int unseen = static_cast<int>(bag.size() + racks[1 - seat].size());
  const double winning = seat == 0 ? chance_.of(spread, unseen) : 1.0 - chance_.of(-spread, unseen);
  return Outcome{winning, spread};
}

int Simulation::play_out(const Board& board, const Situation& situation, const Decision& decision,
                         const std::vector<Letter>& deal, std::uint64_t endgame_nodes) {
  const std::atomic<bool> never{false};
  SimulationOptions options;
  options.plies = kToTheEnd;
  options.endgame_nodes = endgame_nodes;
  const auto outcome = roll_out(board, situation, decision, deal, options, never);
  return static_cast<int>(std::lround(outcome->spread));
}

std::vector<CandidateResult> Simulation::run(Search& search, const Situation& situation,
                                             const SimulationOptions& options, Random& random,
                                             const std::atomic<bool>& stop) {
  std::vector<CandidateResult> results = candidates(search, situation, options);
  std::vector<double> opinions;
  for (CandidateResult& each : results) {
    const Outcome expected = opinion(each, situation);
    each.winning = expected.winning;  // until the first rollout
    each.spread = expected.spread;
    opinions.push_back(expected.winning + options.spread_weight * expected.spread);
  }
  // With one tile in the bag each of the unseen is it once, and nothing is left to opinion.
  const bool is_known = situation.bag == 1;
  Contest contest(std::move(opinions), is_known ? 0 : options.opinion);
  const Board board = search.board();
  std::vector<Letter> deal(situation.unseen.begin(), situation.unseen.end());
  const int rounds = is_known ? static_cast<int>(deal.size()) : options.rollouts;
  for (int round = 1; round <= rounds; ++round) {
    if (contest.alive() == 1 && round > kFirstLook) break;
    if (is_known) {
      std::rotate(deal.begin(), deal.begin() + 1, deal.end());
    } else {
      random.shuffle(std::span(deal));
    }
    std::vector<double> values(results.size());
    std::vector<Outcome> outcomes(results.size());
    for (std::size_t at = 0; at < results.size(); ++at) {
      if (!contest.is_alive(at)) continue;
      const auto outcome = roll_out(board, situation, results[at].decision, deal, options, stop);
      if (!outcome) return judged(std::move(results), contest);
      outcomes[at] = *outcome;
      values[at] = outcome->winning + options.spread_weight * outcome->spread;
    }
    contest.add_round(values);
    for (std::size_t at = 0; at < results.size(); ++at) {
      if (!contest.is_alive(at)) continue;
      const auto count = static_cast<double>(contest.rounds(at));
      results[at].winning += (outcomes[at].winning - results[at].winning) / count;
      results[at].spread += (outcomes[at].spread - results[at].spread) / count;
    }
    if (round >= kFirstLook && round % kLook == 0) contest.drop(options.sure);
  }
  return judged(std::move(results), contest);
}

SimulationOptions before_the_end(SimulationOptions options) {
  options.plies = kToTheEnd;
  options.endgame_nodes = 40;
  // Each is dearer and there is less to vary; what static judgement knows of ends is little.
  options.rollouts = std::max(1, options.rollouts / 3);
  options.opinion /= 4;
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
