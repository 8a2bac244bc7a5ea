#include "finder.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace mydelko {

Finder::Finder(Lexicon lexicon, Values values)
    : lexicon_(std::move(lexicon)), values_(std::move(values)) {
  if (lexicon_.dawg->letters() > values_.letters) {
    throw std::invalid_argument("the dictionary has letters without a value");
  }
}

std::unique_ptr<Search> Finder::borrow() const {
  {
    const std::lock_guard held(lock_);
    if (!idle_.empty()) {
      auto search = std::move(idle_.back());
      idle_.pop_back();
      return search;
    }
  }
  return std::make_unique<Search>(lexicon_, values_);
}

void Finder::give_back(std::unique_ptr<Search> search) const {
  const std::lock_guard held(lock_);
  idle_.push_back(std::move(search));
}

MoveSummary Finder::moves(std::span<const Letter> squares, std::span<const Letter> tiles,
                          const LeaveValues& leaves, std::size_t top) const {
  auto search = borrow();
  search->set(squares);
  const Rack rack = search->rack(tiles, leaves);
  MoveSummary summary;
  summary.totals = search->all(rack, top > 0 ? &summary.moves : nullptr);
  give_back(std::move(search));
  const std::size_t kept = std::min(top, summary.moves.size());
  const auto middle = summary.moves.begin() + static_cast<std::ptrdiff_t>(kept);
  std::partial_sort(summary.moves.begin(), middle, summary.moves.end(), comes_before);
  summary.moves.resize(kept);
  return summary;
}

Move Finder::best(std::span<const Letter> squares, std::span<const Letter> tiles,
                  const LeaveValues& leaves) const {
  auto search = borrow();
  search->set(squares);
  const Move best = search->best(search->rack(tiles, leaves));
  give_back(std::move(search));
  return best;
}

int Finder::score(std::span<const Letter> squares, Direction direction, int row, int column,
                  std::span<const Letter> word) const {
  const int start = direction == kAcross ? column : row;
  if (row < 0 || column < 0 || row >= kSize || column >= kSize || word.empty() ||
      start + static_cast<int>(word.size()) > kSize) {
    throw std::invalid_argument("the word leaves the board");
  }
  auto search = borrow();
  search->set(squares);
  const Board& board = search->board();
  for (int at = 0; at < static_cast<int>(word.size()); ++at) {
    const Letter laid =
        direction == kAcross ? board.square(row, column + at) : board.square(row + at, column);
    if (plain(word[at]) == 0 || plain(word[at]) > values_.letters) {
      throw std::invalid_argument("the word has an unknown letter");
    }
    if (laid != 0 && plain(laid) != plain(word[at])) {
      throw std::invalid_argument("another letter lies there");
    }
  }
  const int points = board.score(direction, row, column, word);
  give_back(std::move(search));
  return points;
}

}  // namespace mydelko
