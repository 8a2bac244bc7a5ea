#include "endgame.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace mydelko {
namespace {

constexpr int kInfinity = 10000;
constexpr int kWholeDepth = 127;  // an entry no estimate went into
constexpr int kMaxPlies = 32;

enum class Bound : std::uint8_t { kNone, kExact, kLower, kUpper };

double now() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(time).count();
}

// Random numbers for squares with tiles, for tiles on racks, and for a pass just made.
Key square_key(int square, Letter letter) {
  return splitmix(0x51u << 24 | static_cast<unsigned>(square) << 8 | letter);
}
Key rack_key(int player, Letter tile, int count) {
  return splitmix(0x52u << 24 | static_cast<unsigned>(player) << 16 |
                  static_cast<unsigned>(tile) << 8 | static_cast<unsigned>(count));
}
constexpr Key kPassedKey = splitmix(0x53u << 24);
constexpr Key kTurnKey = splitmix(0x54u << 24);

}  // namespace

struct Endgame::Entry {
  Key key = 0;
  std::int16_t value = 0;
  std::uint16_t move = 0;  // its place in the list of moves; the pass behind the last
  std::int8_t depth = 0;
  Bound bound = Bound::kNone;
};

struct Endgame::Ply {
  explicit Ply(const Values& values) : board(values) {}

  Board board;
  std::array<std::vector<Letter>, 2> racks;  // 0 the player on turn
  std::array<int, 2> points{};               // of the tiles on the racks
  int player = 0;                            // who is on turn
  Key key = 0;
  std::vector<Move> moves;
  std::vector<int> order;  // what a move promises, for sorting
  std::vector<Move> line;  // the best from here
};

Endgame::Endgame(const Lexicon& lexicon, const Values& values, bool out_gains)
    : lexicon_(lexicon),
      values_(&values),
      out_factor_(out_gains ? 2 : 1),
      fast_(lexicon.tables),
      plain_(lexicon.dawg) {
  for (int ply = 0; ply <= kMaxPlies; ++ply) plies_.push_back(std::make_unique<Ply>(values));
}

Endgame::~Endgame() = default;

EndgameResult Endgame::solve(std::span<const Letter> squares, std::span<const Letter> rack,
                             std::span<const Letter> other, const EndgameLimits& limits,
                             const std::atomic<bool>& stop) {
  Board board(*values_);
  board.set(squares, lexicon_);
  return solve(board, rack, other, limits, stop);
}

EndgameResult Endgame::solve(const Board& board, std::span<const Letter> rack,
                             std::span<const Letter> other, const EndgameLimits& limits,
                             const std::atomic<bool>& stop) {
  const double started = now();
  deadline_ = started + limits.seconds;
  node_limit_ = limits.nodes;
  stop_ = &stop;
  nodes_ = 0;
  table_.assign(limits.table, Entry{});
  Ply& root = *plies_[0];
  root.board = board;
  root.racks = {std::vector<Letter>(rack.begin(), rack.end()),
                std::vector<Letter>(other.begin(), other.end())};
  root.player = 0;
  root.key = 0;
  for (int side = 0; side < 2; ++side) {
    root.points[side] = values_->points_of(root.racks[side]);
    std::array<int, kMaxLetters + 1> counts{};
    for (const Letter tile : root.racks[side]) root.key ^= rack_key(side, tile, ++counts[tile]);
  }
  EndgameResult result;
  result.value = root.points[1] - root.points[0];
  try {
    for (int depth = 1; depth < kMaxPlies; ++depth) {
      cut_ = false;
      root.line.clear();
      const int value = search(0, -kInfinity, kInfinity, depth, false);
      result.value = value;
      result.line = root.line;
      result.depth = depth;
      result.proved = !cut_;
      if (result.proved) break;
    }
  } catch (const Stopped&) {
    // The answer of the last whole iteration stands; of the first, whatever it had found.
    if (result.depth == 0 && !root.line.empty()) {
      result.line = root.line;
      result.value = root_value_;
    }
  }
  result.nodes = nodes_;
  result.seconds = now() - started;
  return result;
}

void Endgame::check_time() {
  if (++nodes_ > node_limit_ || *stop_) throw Stopped{};
  if ((nodes_ & 15) == 0 && now() > deadline_) throw Stopped{};
}

void Endgame::list_moves(int ply) {
  Ply& here = *plies_[ply];
  here.moves.clear();
  const LetterMask common = lexicon_.tables ? lexicon_.tables->common() : 0;
  const Rack rack(here.racks[0], *values_, common);
  if (lexicon_.tables) {
    fast_.all(here.board, rack, &here.moves);
  } else {
    plain_.all(here.board, rack, &here.moves);
  }
  for (Move& move : here.moves) {
    int kept = here.points[0];
    each_placed(here.board, move,
                [&](int, int, Letter letter) { kept -= values_->points[letter]; });
    const bool out = move.placed == here.racks[0].size();
    move.equity = out ? move.score + out_factor_ * here.points[1] + 20 : move.score - 2 * kept;
  }
  std::sort(here.moves.begin(), here.moves.end(), comes_before);
}

// A guess at the horizon: the best promise of one move.
int Endgame::estimate(int ply) {
  const Ply& here = *plies_[ply];
  int best = here.points[1] - here.points[0];
  LeaveValues worth{};
  worth[0] = out_factor_ * here.points[1] * kPoint;
  for (unsigned mask = 1; mask < 1u << here.racks[0].size(); ++mask) {
    int kept = 0;
    for (std::size_t at = 0; at < here.racks[0].size(); ++at) {
      if (mask >> at & 1) kept += values_->points[here.racks[0][at]];
    }
    worth[mask] = (here.points[1] / 2 - kept - 5) * kPoint;
  }
  const LetterMask common = lexicon_.tables ? lexicon_.tables->common() : 0;
  Rack rack(here.racks[0], *values_, common);
  rack.value_leaves(worth);
  const Move move = lexicon_.tables ? fast_.best(here.board, rack) : plain_.best(here.board, rack);
  if (move.length > 0) best = std::max(best, move.equity / kPoint);
  return best;
}

int Endgame::search(int ply, int alpha, int beta, int depth, bool passed) {
  check_time();
  Ply& here = *plies_[ply];
  here.line.clear();
  if (depth == 0 || ply == kMaxPlies) {
    cut_ = true;
    return estimate(ply);
  }
  const Key key = here.key ^ (passed ? kPassedKey : 0) ^ (here.player ? kTurnKey : 0);
  Entry& entry = table_[key & (table_.size() - 1)];
  std::size_t first = std::numeric_limits<std::size_t>::max();
  if (entry.key == key && entry.bound != Bound::kNone) {
    first = entry.move;
    if (entry.depth >= depth && ply > 0) {
      const bool usable = entry.bound == Bound::kExact ||
                          (entry.bound == Bound::kLower && entry.value >= beta) ||
                          (entry.bound == Bound::kUpper && entry.value <= alpha);
      if (usable) {
        if (entry.depth < kWholeDepth) cut_ = true;
        return entry.value;
      }
    }
  }
  const bool cut_before = std::exchange(cut_, false);
  list_moves(ply);
  const std::size_t count = here.moves.size();
  int best = -kInfinity;
  std::size_t best_move = count;
  int low = alpha;
  const auto attempt = [&](std::size_t index) {
    const int floor = std::max(low, best);
    int value;
    const auto play = [&](int from, int to) {
      return index == count ? try_pass(ply, from, to, depth, passed)
                            : try_move(ply, index, from, to, depth);
    };
    if (best == -kInfinity) {
      value = play(floor, beta);
    } else {
      // The first move is the best one as a rule: ask of the others only whether they beat it.
      value = play(floor, floor + 1);
      if (value > floor && value < beta) value = play(floor, beta);
    }
    if (value > best) {
      best = value;
      best_move = index;
      if (ply == 0) root_value_ = value;
      keep_line(ply, index == count ? Move{} : here.moves[index]);
    }
    return best >= beta;
  };
  bool done = first <= count && attempt(first);
  for (std::size_t index = 0; !done && index <= count; ++index) {
    if (index != first) done = attempt(index);
  }
  entry.key = key;
  entry.value = static_cast<std::int16_t>(best);
  entry.move = static_cast<std::uint16_t>(best_move);
  entry.depth = static_cast<std::int8_t>(cut_ ? depth : kWholeDepth);
  entry.bound = best >= beta ? Bound::kLower : best > alpha ? Bound::kExact : Bound::kUpper;
  cut_ = cut_ || cut_before;
  return best;
}

void Endgame::keep_line(int ply, const Move& move) {
  Ply& here = *plies_[ply];
  const Ply& next = *plies_[ply + 1];
  here.line.assign(1, move);
  const bool ends = move.length > 0 && move.placed == here.racks[0].size();
  if (!ends) here.line.insert(here.line.end(), next.line.begin(), next.line.end());
}

int Endgame::try_move(int ply, std::size_t index, int alpha, int beta, int depth) {
  const Ply& here = *plies_[ply];
  const Move& move = here.moves[index];
  if (move.placed == here.racks[0].size()) return move.score + out_factor_ * here.points[1];
  Ply& next = *plies_[ply + 1];
  next.board = here.board;
  next.racks[0] = here.racks[1];
  next.racks[1] = here.racks[0];
  next.points = {here.points[1], here.points[0]};
  next.player = 1 - here.player;
  next.key = here.key;
  std::vector<Letter>& rack = next.racks[1];
  each_placed(here.board, move, [&](int row, int column, Letter letter) {
    const Letter tile = tile_of(letter);
    const auto count = static_cast<int>(std::count(rack.begin(), rack.end(), tile));
    next.key ^= rack_key(here.player, tile, count) ^ square_key(row * kSize + column, letter);
    rack.erase(std::find(rack.begin(), rack.end(), tile));
    next.points[1] -= values_->points[tile];
  });
  next.board.place(move.direction, move.row, move.column, move.letters(), lexicon_);
  return move.score - search(ply + 1, move.score - beta, move.score - alpha, depth - 1, false);
}

// Two passes in a row end it: whoever could gain by moving after them would have moved before.
int Endgame::try_pass(int ply, int alpha, int beta, int depth, bool passed) {
  const Ply& here = *plies_[ply];
  Ply& next = *plies_[ply + 1];
  if (passed) {
    next.line.clear();
    return here.points[1] - here.points[0];
  }
  next.board = here.board;
  next.racks = {here.racks[1], here.racks[0]};
  next.points = {here.points[1], here.points[0]};
  next.player = 1 - here.player;
  next.key = here.key;
  return -search(ply + 1, -beta, -alpha, depth - 1, true);
}

}  // namespace mydelko
