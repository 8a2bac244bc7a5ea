// Finds placements from the dictionary alone, square by square: from every square where a word can
// hook on, what stands to its left is tried first, then letters to the right, both along arcs of
// the automaton. Slower than the tables and free of them: it serves until they are built, and it is
// the yardstick of the benchmarks.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board.hpp"
#include "generator.hpp"
#include "move.hpp"
#include "rack.hpp"

namespace mydelko {

class PlainGenerator {
 public:
  explicit PlainGenerator(std::shared_ptr<const Dawg> dawg) : dawg_(std::move(dawg)) {}

  Move best(const Board& board, const Rack& rack);
  MoveTotals all(const Board& board, const Rack& rack, std::vector<Move>* moves);

 private:
  void search_line(Direction direction, int index);
  void search_anchor(int anchor, int room);
  void lay_before(Node node, int anchor, int room);
  void lay_after(Node node, bool ends_word, int square, int anchor);
  template <class Continue>
  void try_tiles(Arc arc, LetterMask fits, Continue proceed);
  void record(int end);

  std::shared_ptr<const Dawg> dawg_;
  const Board* board_ = nullptr;
  const Rack* rack_ = nullptr;
  std::vector<Move>* moves_ = nullptr;
  MoveTotals totals_;
  Direction direction_ = kAcross;
  int index_ = 0;
  std::array<std::uint8_t, kMaxLetters + 1> tiles_{};  // left on the rack, 0 the blanks
  int placed_ = 0;
  std::array<Letter, 2 * kSize> word_{};
  int length_ = 0;
};

}  // namespace mydelko
