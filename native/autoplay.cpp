#include "autoplay.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <thread>

namespace mydelko {
namespace {

class Table {
 public:
  Table(Search& search, std::array<Player*, 2> players, std::span<const Letter> tiles,
        Random random, const Endings& endings)
      : search_(search),
        players_(players),
        random_(random),
        endings_(endings),
        bag_(tiles.begin(), tiles.end()) {
    const std::array<Letter, kSquares> empty{};
    search_.set(empty);
    random_.shuffle(std::span(bag_));
    for (int seat = 0; seat < 2; ++seat) {
      draw(seat);
      game_.racks[seat] = racks_[seat];
    }
  }

  Game play(const Watch& watch) {
    int passes = 0;
    for (int seat = 0;; seat = 1 - seat) {
      std::vector<Letter> unseen = bag_;
      unseen.insert(unseen.end(), racks_[1 - seat].begin(), racks_[1 - seat].end());
      const Situation situation{racks_[seat], unseen, static_cast<int>(bag_.size()),
                                may_exchange(seat), game_.scores[seat] - game_.scores[1 - seat]};
      if (watch) watch(search_, situation, random_);
      Turn turn = carry_out(seat, players_[seat]->choose(search_, situation));
      passes = turn.decision.kind == TurnKind::kPass ? passes + 1 : 0;
      game_.turns.push_back(std::move(turn));
      if (racks_[seat].empty() || passes >= endings_.passes_to_end) break;
    }
    settle();
    return std::move(game_);
  }

 private:
  std::vector<Letter> draw(int seat) {
    std::vector<Letter>& rack = racks_[seat];
    const std::size_t wanted = std::min(kMaxRack - rack.size(), bag_.size());
    const auto count = static_cast<std::ptrdiff_t>(wanted);
    const auto first = seat == 0 ? bag_.end() - count : bag_.begin();
    std::vector<Letter> drawn(first, first + count);
    bag_.erase(first, first + count);
    rack.insert(rack.end(), drawn.begin(), drawn.end());
    return drawn;
  }

  Turn carry_out(int seat, Decision decision) {
    std::vector<Letter>& rack = racks_[seat];
    Turn turn{rack, std::move(decision), {}};
    const auto& [kind, move, given] = turn.decision;
    if (kind == TurnKind::kPlace) {
      remove_placed(rack, search_.board(), move);
      search_.place(move);
      game_.scores[seat] += move.score;
      turn.drawn = draw(seat);
    } else if (kind == TurnKind::kExchange) {
      // The new tiles are drawn before the old ones are put back.
      for (const Letter tile : given) rack.erase(std::find(rack.begin(), rack.end(), tile));
      turn.drawn = draw(seat);
      bag_.insert(bag_.end(), given.begin(), given.end());
      random_.shuffle(std::span(bag_));
    }
    exchanged_[seat] = kind == TurnKind::kExchange;
    return turn;
  }

  // Never twice in a row, so that a blocked board ends the game.
  bool may_exchange(int seat) const {
    return !exchanged_[seat] && !racks_[seat].empty() &&
           static_cast<int>(bag_.size()) >= endings_.exchange_minimum &&
           bag_.size() >= racks_[seat].size();
  }

  void settle() {
    for (int seat = 0; seat < 2; ++seat) {
      const int left = search_.board().values().points_of(racks_[seat]);
      game_.scores[seat] -= left;
      if (racks_[1 - seat].empty() && endings_.out_gains) game_.scores[1 - seat] += left;
    }
  }

  Search& search_;
  std::array<Player*, 2> players_;
  Random random_;
  Endings endings_;
  std::vector<Letter> bag_;
  std::array<std::vector<Letter>, 2> racks_;
  std::array<bool, 2> exchanged_{};
  Game game_;
};

std::uint64_t signature(const Game& game) {
  std::uint64_t sum = 0;
  const auto mix = [&](std::uint64_t value) { sum = splitmix(sum ^ value); };
  for (const Turn& turn : game.turns) {
    const auto& [kind, move, given] = turn.decision;
    mix(static_cast<std::uint64_t>(kind));
    mix(static_cast<std::uint64_t>(move.score));
    mix(static_cast<std::uint64_t>(place_order(move.row, move.column, move.direction)));
    for (const Letter letter : move.letters()) mix(letter);
    for (const Letter letter : turn.drawn) mix(letter);
  }
  for (const int score : game.scores) mix(static_cast<std::uint64_t>(score));
  return sum;
}

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

// Win 2, draw 1, loss 0, for the player of the first kind.
unsigned count_result(AutoplayTotals& totals, const Game& game, int first_seat) {
  const int spread = game.scores[first_seat] - game.scores[1 - first_seat];
  ++totals.games;
  totals.turns += game.turns.size();
  totals.score += static_cast<std::uint64_t>(game.scores[0] + game.scores[1]);
  totals.spread += spread;
  totals.wins += spread > 0;
  totals.draws += spread == 0;
  return spread > 0 ? 2 : spread == 0 ? 1 : 0;
}

void add(AutoplayTotals& totals, const AutoplayTotals& part) {
  totals.games += part.games;
  totals.turns += part.turns;
  totals.score += part.score;
  totals.signature += part.signature;
  totals.cpu_seconds += part.cpu_seconds;
  totals.wins += part.wins;
  totals.draws += part.draws;
  totals.spread += part.spread;
  totals.pair_squares += part.pair_squares;
}

}  // namespace

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void on_threads(int threads, const std::function<void(int)>& work) {
  std::vector<std::exception_ptr> failures(static_cast<std::size_t>(threads));
  {
    std::vector<std::jthread> pool;
    for (int worker = 0; worker < threads; ++worker) {
      pool.emplace_back([&, worker] {
        try {
          work(worker);
        } catch (...) {
          failures[static_cast<std::size_t>(worker)] = std::current_exception();
        }
      });
    }
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

Game play_game(Search& search, std::array<Player*, 2> players, std::span<const Letter> tiles,
               std::uint64_t seed, std::uint64_t number, const Endings& endings,
               const Watch& watch) {
  return Table(search, players, tiles, Random(seed, number), endings).play(watch);
}

AutoplayTotals autoplay(const Finder& finder, const Match& match, std::span<const Letter> tiles,
                        std::uint64_t games, std::uint64_t seed, int threads,
                        const Endings& endings, std::atomic<std::uint64_t>& done,
                        const std::atomic<bool>& stop) {
  const double started = wall_seconds();
  const std::uint64_t rounds = match.pairs ? 2 : 1;  // games of one deal
  std::atomic<std::uint64_t> next{0};
  std::vector<AutoplayTotals> parts(static_cast<std::size_t>(threads));
  on_threads(threads, [&](int worker) {
    AutoplayTotals part;
    const double cpu = thread_cpu_seconds();
    Search search(finder.lexicon(), finder.values());
    const auto first = match.players[0]();
    const auto second = match.players[1]();
    for (std::uint64_t part_deal; !stop && (part_deal = next++) < games / rounds;) {
      const std::uint64_t deal = match.first_deal + part_deal;
      unsigned points = 0;
      for (std::uint64_t round = 0; round < rounds; ++round, ++done) {
        const int first_seat = match.pairs ? static_cast<int>(round) : static_cast<int>(deal & 1);
        const std::array<Player*, 2> seats =
            first_seat == 0 ? std::array<Player*, 2>{first.get(), second.get()}
                            : std::array<Player*, 2>{second.get(), first.get()};
        for (Player* player : seats) player->begin(splitmix(seed) ^ (deal * rounds + round));
        const Game game = play_game(search, seats, tiles, seed, deal, endings);
        points += count_result(part, game, first_seat);
        part.signature += splitmix(signature(game) ^ (deal * rounds + round));  // in any order
      }
      part.pair_squares += std::uint64_t{points} * points;
    }
    part.cpu_seconds = thread_cpu_seconds() - cpu;
    parts[static_cast<std::size_t>(worker)] = part;
  });
  AutoplayTotals totals;
  for (const AutoplayTotals& part : parts) add(totals, part);
  totals.wall_seconds = wall_seconds() - started;
  return totals;
}

}  // namespace mydelko
