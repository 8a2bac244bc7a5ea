// Finds moves for anybody, on any thread: with the tables where they exist, from the dictionary
// alone until then. Holds what a game fixes; everything else is an argument.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "board.hpp"
#include "generator.hpp"
#include "move.hpp"
#include "plain_generator.hpp"
#include "rack.hpp"

namespace mydelko {

// Working memory of one search: a board, and a generator of either kind.
class Search {
 public:
  Search(const Lexicon& lexicon, const Values& values)
      : lexicon_(&lexicon), board_(values), fast_(lexicon.tables), plain_(lexicon.dawg) {}

  Board& board() { return board_; }
  void set(std::span<const Letter> squares) { board_.set(squares, *lexicon_); }
  void place(const Move& move) {
    board_.place(move.direction, move.row, move.column, move.letters(), *lexicon_);
  }
  Rack rack(std::span<const Letter> tiles, const LeaveValues& leaves) const {
    const bool tables = lexicon_->tables != nullptr;
    Rack rack(tiles, board_.values(), tables ? lexicon_->tables->common() : 0);
    rack.value_leaves(leaves);
    return rack;
  }
  Move best(const Rack& rack) {
    return lexicon_->tables ? fast_.best(board_, rack) : plain_.best(board_, rack);
  }
  MoveTotals all(const Rack& rack, std::vector<Move>* moves) {
    return lexicon_->tables ? fast_.all(board_, rack, moves) : plain_.all(board_, rack, moves);
  }

 private:
  const Lexicon* lexicon_;
  Board board_;
  Generator fast_;
  PlainGenerator plain_;
};

struct MoveSummary {
  MoveTotals totals;
  std::vector<Move> moves;  // best first
};

class Finder {
 public:
  Finder(Lexicon lexicon, Values values);  // throws std::invalid_argument: letters differ

  MoveSummary moves(std::span<const Letter> squares, std::span<const Letter> rack,
                    const LeaveValues& leaves, std::size_t top) const;
  Move best(std::span<const Letter> squares, std::span<const Letter> rack,
            const LeaveValues& leaves) const;
  // Points of a word laid on empty squares and over equal letters; throws std::invalid_argument.
  int score(std::span<const Letter> squares, Direction direction, int row, int column,
            std::span<const Letter> word) const;

  const Lexicon& lexicon() const { return lexicon_; }
  const Values& values() const { return values_; }

 private:
  // Searches are kept for the next caller: their memory is worth more than their time.
  std::unique_ptr<Search> borrow() const;
  void give_back(std::unique_ptr<Search> search) const;

  Lexicon lexicon_;
  Values values_;
  mutable std::mutex lock_;
  mutable std::vector<std::unique_ptr<Search>> idle_;
};

}  // namespace mydelko
