#include "autoplay.hpp"

#include <time.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <thread>

#include "random.hpp"

namespace mydelko {
namespace {

constexpr LeaveValues kNoLeaves{};

class Table {
 public:
  Table(Search& search, std::span<const Letter> tiles, Random random, const Endings& endings)
      : search_(search), random_(random), endings_(endings), bag_(tiles.begin(), tiles.end()) {
    const std::array<Letter, kSquares> empty{};
    search_.set(empty);
    random_.shuffle(std::span(bag_));
    for (int seat = 0; seat < 2; ++seat) {
      draw(seat);
      game_.racks[seat] = racks_[seat];
    }
  }

  Game play() {
    int passes = 0;
    for (int seat = 0;; seat = 1 - seat) {
      Turn turn = take_turn(seat);
      passes = turn.kind == TurnKind::kPass ? passes + 1 : 0;
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
    std::vector<Letter> drawn(bag_.end() - static_cast<std::ptrdiff_t>(wanted), bag_.end());
    bag_.resize(bag_.size() - wanted);
    rack.insert(rack.end(), drawn.begin(), drawn.end());
    return drawn;
  }

  Turn take_turn(int seat) {
    std::vector<Letter>& rack = racks_[seat];
    Turn turn;
    turn.rack = rack;
    const Move best = search_.best(search_.rack(rack, kNoLeaves));
    if (best.length > 0) {
      turn.kind = TurnKind::kPlace;
      turn.move = best;
      remove_placed(rack, best);
      search_.place(best);
      game_.scores[seat] += best.score;
      turn.drawn = draw(seat);
    } else if (may_exchange(seat)) {
      // All tiles go; the new ones are drawn before the old ones are put back.
      turn.kind = TurnKind::kExchange;
      turn.given = std::move(rack);
      rack.clear();
      turn.drawn = draw(seat);
      bag_.insert(bag_.end(), turn.given.begin(), turn.given.end());
      random_.shuffle(std::span(bag_));
    }
    exchanged_[seat] = turn.kind == TurnKind::kExchange;
    return turn;
  }

  // Never twice in a row, so that a blocked board ends the game.
  bool may_exchange(int seat) const {
    return !exchanged_[seat] && !racks_[seat].empty() &&
           static_cast<int>(bag_.size()) >= endings_.exchange_minimum &&
           bag_.size() >= racks_[seat].size();
  }

  void remove_placed(std::vector<Letter>& rack, const Move& move) const {
    for (int at = 0; at < move.length; ++at) {
      const bool across = move.direction == kAcross;
      const int row = move.row + (across ? 0 : at);
      const int column = move.column + (across ? at : 0);
      if (search_.board().square(row, column) != 0) continue;
      const Letter tile = move.word[at] & kBlankFlag ? Letter{0} : move.word[at];
      rack.erase(std::find(rack.begin(), rack.end(), tile));
    }
  }

  void settle() {
    const auto& points = search_.board().values().points;
    for (int seat = 0; seat < 2; ++seat) {
      int left = 0;
      for (const Letter tile : racks_[seat]) left += points[tile];
      game_.scores[seat] -= left;
      if (racks_[1 - seat].empty() && endings_.out_gains) game_.scores[1 - seat] += left;
    }
  }

  Search& search_;
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
    mix(static_cast<std::uint64_t>(turn.kind));
    mix(static_cast<std::uint64_t>(turn.move.score));
    mix(static_cast<std::uint64_t>(
        place_order(turn.move.row, turn.move.column, turn.move.direction)));
    for (const Letter letter : turn.move.letters()) mix(letter);
    for (const Letter letter : turn.drawn) mix(letter);
  }
  for (const int score : game.scores) mix(static_cast<std::uint64_t>(score));
  return sum;
}

double wall_seconds() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

}  // namespace

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Game play_game(const Finder& finder, std::span<const Letter> tiles, std::uint64_t seed,
               std::uint64_t number, const Endings& endings) {
  Search search(finder.lexicon(), finder.values());
  return Table(search, tiles, Random(seed, number), endings).play();
}

AutoplayTotals autoplay(const Finder& finder, std::span<const Letter> tiles, std::uint64_t games,
                        std::uint64_t seed, int threads, const Endings& endings,
                        std::atomic<std::uint64_t>& done, const std::atomic<bool>& stop) {
  const double started = wall_seconds();
  std::atomic<std::uint64_t> next{0};
  std::vector<AutoplayTotals> parts(static_cast<std::size_t>(threads));
  std::vector<std::exception_ptr> failures(parts.size());
  const auto work = [&](std::size_t worker) {
    try {
      AutoplayTotals& part = parts[worker];
      const double cpu = thread_cpu_seconds();
      Search search(finder.lexicon(), finder.values());
      for (std::uint64_t number; !stop && (number = next++) < games; ++done) {
        const Game game = Table(search, tiles, Random(seed, number), endings).play();
        ++part.games;
        part.turns += game.turns.size();
        part.score += static_cast<std::uint64_t>(game.scores[0] + game.scores[1]);
        part.signature += splitmix(signature(game) ^ number);  // a sum: order does not matter
      }
      part.cpu_seconds = thread_cpu_seconds() - cpu;
    } catch (...) {
      failures[worker] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> pool;
    for (std::size_t worker = 0; worker < parts.size(); ++worker) pool.emplace_back(work, worker);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  AutoplayTotals totals;
  for (const AutoplayTotals& part : parts) {
    totals.games += part.games;
    totals.turns += part.turns;
    totals.score += part.score;
    totals.signature += part.signature;
    totals.cpu_seconds += part.cpu_seconds;
  }
  totals.wall_seconds = wall_seconds() - started;
  return totals;
}

}  // namespace mydelko
