#include "generator.hpp"

#include <algorithm>
#include <limits>

#include "slot.hpp"

namespace mydelko {
namespace {

using Points = decltype(Values::points);

// Keeps the best move, and refuses what cannot be better.
class BestSink {
 public:
  bool wants(Equity bound, int place) const {
    if (bound != best_.equity) return bound > best_.equity;
    return best_.length == 0 || place <= place_;
  }
  void take(const Slot& slot, const Word& word, int score, Equity leave, int blank, int second) {
    if (!wants(score * kPoint + leave, slot.place())) return;
    const Move move = slot.move(word, score, leave, blank, second);
    if (best_.length == 0 || comes_before(move, best_)) {
      best_ = move;
      place_ = slot.place();
    }
  }
  const Move& best() const { return best_; }

 private:
  Move best_ = [] {
    Move none;
    none.equity = std::numeric_limits<Equity>::min();
    return none;
  }();
  int place_ = 0;
};

// Counts every move, and keeps them where they are wanted.
class AllSink {
 public:
  explicit AllSink(std::vector<Move>* moves) : moves_(moves) {}
  void take(const Slot& slot, const Word& word, int score, Equity leave, int blank, int second) {
    ++totals_.placements;
    totals_.sum_scores += static_cast<std::uint64_t>(score);
    totals_.max_score = std::max(totals_.max_score, score);
    if (moves_ != nullptr) moves_->push_back(slot.move(word, score, leave, blank, second));
  }
  const MoveTotals& totals() const { return totals_; }

 private:
  std::vector<Move>* moves_;
  MoveTotals totals_;
};

// Every square with a blank's letter may be the blank's: a move of its own.
template <class Sink>
void take_with_blanks(const Slot& slot, const Word& word, int score, Equity leave,
                      BlankLetters blanks, const Points& points, Sink& sink) {
  const auto [first, second] = blanks;
  for (int at = 0; at < slot.tiles(); ++at) {
    if (slot.letter(word, at) != first) continue;
    const int with_blank = score - points[first] * slot.times(at);
    if (second == 0) {
      sink.take(slot, word, with_blank, leave, at, -1);
      continue;
    }
    for (int other = first == second ? at + 1 : 0; other < slot.tiles(); ++other) {
      if (slot.letter(word, other) != second) continue;
      sink.take(slot, word, with_blank - points[second] * slot.times(other), leave, at, other);
    }
  }
}

template <class Sink>
void take_words(const Slot& slot, const FoundWords& found, Equity leave, const Points& points,
                Sink& sink) {
  for (std::size_t index = 0; index < found.words.size(); ++index) {
    const Word& word = found.words[index];
    if (!slot.matches(word)) continue;
    const int score = slot.score(word, points);
    if (found.blanks[index][0] == 0) {
      sink.take(slot, word, score, leave, -1, -1);
    } else {
      take_with_blanks(slot, word, score, leave, found.blanks[index], points, sink);
    }
  }
}

}  // namespace

MoveTotals Generator::all(const Board& board, const Rack& rack, std::vector<Move>* moves) {
  throughs_.begin(rack, board.values().letters);
  spans_.list(board, rack, throughs_);
  for (const Span& span : spans_) throughs_.need(span.through, span.tiles);
  throughs_.find_needed();
  AllSink sink(moves);
  for (const Span& span : spans_) {
    const SubsetSet subsets = throughs_.possible(span.through, span.tiles) & spans_.serving(span);
    if (subsets.empty()) continue;
    const Slot slot(span, board);
    subsets.each([&](int subset) {
      take_words(slot, throughs_.found(span.through, subset), rack.leave(subset),
                 board.values().points, sink);
    });
  }
  return sink.totals();
}

Move Generator::best(const Board& board, const Rack& rack) {
  throughs_.begin(rack, board.values().letters);
  spans_.list(board, rack, throughs_);
  queue_.begin(spans_.size());
  for (std::size_t index = 0; index < spans_.size(); ++index) {
    const Span& span = spans_[index];
    // The bonus would put hopeless spans first: ask at once whether the seven make a word.
    if (span.tiles == kBingoTiles && throughs_.possible(span.through, span.tiles).empty()) continue;
    queue_.put(static_cast<std::uint16_t>(index), span.bound);
  }
  BestSink sink;
  const auto visit = [&](std::uint16_t index) {
    const Span& span = spans_[index];
    if (!sink.wants(span.bound, span.place())) return;
    const SubsetSet subsets = throughs_.possible(span.through, span.tiles) & spans_.serving(span);
    if (subsets.empty()) return;
    const Slot slot(span, board);
    SubsetSet wanted;
    subsets.each([&](int subset) {
      const Equity bound = slot.bound(rack.points(subset)) * kPoint + rack.leave(subset);
      wanted.add_if(subset, sink.wants(bound, slot.place()));
    });
    throughs_.find(span.through, wanted);
    wanted.each([&](int subset) {
      take_words(slot, throughs_.found(span.through, subset), rack.leave(subset),
                 board.values().points, sink);
    });
  };
  queue_.each([&](Equity most) { return most > sink.best().equity; }, visit);
  return sink.best();
}

}  // namespace mydelko
