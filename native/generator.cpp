#include "generator.hpp"

#include <cstring>
#include <limits>

namespace mydelko {
namespace {

constexpr int kBuckets = 1024;
constexpr int kBucketOfZero = 256;  // bounds may be negative: a bad leave
constexpr std::uint16_t kNone = 0xFFFF;
constexpr std::size_t kQuestions =
    256;  // under way together: their lines fit the first cache levels

int bucket_of(Equity bound) {
  const int points = bound >= 0 ? bound / kPoint : -((-bound + kPoint - 1) / kPoint);
  return std::clamp(points + kBucketOfZero, 0, kBuckets - 1);
}
Equity above_bucket(int bucket) {
  if (bucket == kBuckets - 1) return std::numeric_limits<Equity>::max();
  return (bucket - kBucketOfZero + 1) * kPoint;
}

}  // namespace

struct Generator::Slot {
  const Span* span;
  int tiles = 0;
  int fixed = 0;  // points whatever the tiles: laid letters, crossing words, the bonus
  std::array<std::uint8_t, kMaxRack> offset{};        // of the placed squares in the word
  std::array<std::int16_t, kMaxRack> times{};         // how often a placed letter's points count
  alignas(16) std::array<std::int16_t, 8> falling{};  // `times` sorted, for bounds
  int crossed = 0;
  std::array<std::uint8_t, kMaxRack> crossed_offset{};
  std::array<LetterMask, kMaxRack> fits{};
  std::uint64_t pattern[2] = {0, 0};  // through letters where they must stand
  std::uint64_t pattern_mask[2] = {0, 0};
  int place = 0;

  // No arrangement of these tiles scores more: dear tiles on the squares that count most.
  int bound(const std::int16_t* points) const {
    int sum = fixed;
    for (int at = 0; at < 8; ++at) sum += points[at] * falling[at];
    return sum;
  }
  bool matches(const Word& word) const {
    std::uint64_t halves[2];
    std::memcpy(halves, word.letters.data(), sizeof halves);
    if ((halves[0] & pattern_mask[0]) != pattern[0] ||
        (halves[1] & pattern_mask[1]) != pattern[1]) {
      return false;
    }
    for (int at = 0; at < crossed; ++at) {
      const Letter letter = word.letters[crossed_offset[at]];
      if ((fits[at] >> ((letter - 1) & 31) & 1) == 0) return false;
    }
    return true;
  }
  Move move(const Word& word, int score, Equity leave, int blank, int second_blank) const {
    Move move;
    move.word = word.letters;
    move.length = static_cast<std::uint8_t>(span->end - span->begin);  // whatever the file says
    if (blank >= 0) move.word[offset[blank]] |= kBlankFlag;
    if (second_blank >= 0) move.word[offset[second_blank]] |= kBlankFlag;
    const bool across = span->direction == kAcross;
    move.row = across ? span->line : span->begin;
    move.column = across ? span->begin : span->line;
    move.direction = span->direction;
    move.placed = span->tiles;
    move.score = static_cast<std::int16_t>(score);
    move.equity = score * kPoint + leave;
    return move;
  }
};

class Generator::BestSink {
 public:
  static constexpr bool kBounded = true;

  bool wants(Equity bound, int place) const {
    if (bound != best_.equity) return bound > best_.equity;
    return best_.length == 0 || place <= place_;
  }
  void take(const Slot& slot, const Word& word, int score, Equity leave, int blank, int second) {
    if (!wants(score * kPoint + leave, slot.place)) return;
    const Move move = slot.move(word, score, leave, blank, second);
    if (best_.length == 0 || comes_before(move, best_)) {
      best_ = move;
      place_ = slot.place;
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

class Generator::AllSink {
 public:
  static constexpr bool kBounded = false;

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

void Generator::begin(const Board& board, const Rack& rack) {
  board_ = &board;
  rack_ = &rack;
  spans_.clear();
  words_.clear();
  blanks_.clear();
  through_count_ = 0;
  through_slots_.fill(0);
}

std::uint16_t Generator::through_of(Key key, Counts counts, int length) {
  constexpr std::size_t kMask = std::tuple_size_v<decltype(through_slots_)> - 1;
  std::size_t slot = (key >> 40) & kMask;
  for (; through_slots_[slot] != 0; slot = (slot + 1) & kMask) {
    const auto index = static_cast<std::uint16_t>(through_slots_[slot] - 1);
    if (throughs_[index].key == key && throughs_[index].counts == counts) return index;
  }
  if (through_count_ == throughs_.size()) throughs_.resize(throughs_.size() + 64);
  Through& through = throughs_[through_count_];
  through.key = key;
  through.counts = counts;
  through.length = static_cast<std::uint8_t>(length);
  through.uncommon = key;
  for (LetterMask rest = tables_->common(); rest != 0; rest &= rest - 1) {
    const auto letter = static_cast<Letter>(__builtin_ctz(rest) + 1);
    through.uncommon -= kLetterKeys[letter] * counts[letter];
  }
  through.needed = 0;
  through.filtered = 0;
  through.possible = {};
  through.resolved = {};
  through_slots_[slot] = static_cast<std::uint16_t>(++through_count_);
  return static_cast<std::uint16_t>(through_count_ - 1);
}

void Generator::prefetch(const Through& through, int tiles) const {
  for (int subset = rack_->first(tiles); subset < rack_->first(tiles + 1); ++subset) {
    if (rack_->blanks_in(subset) == 0) {
      tables_->prefetch_filter(through.uncommon + rack_->uncommon_key(subset));
    } else {
      tables_->prefetch_completing(through.key + rack_->key(subset));
    }
  }
}

// Finds out which subsets of so many tiles may make a word with the through letters. No branch
// depends on an answer, so that the memory accesses overlap.
void Generator::filter(Through& through, int tiles) {
  through.filtered |= static_cast<std::uint8_t>(1u << tiles);
  for (int subset = rack_->first(tiles); subset < rack_->first(tiles + 1); ++subset) {
    const Key key = through.key + rack_->key(subset);
    const int blanks = rack_->blanks_in(subset);
    if (blanks == 0) {
      through.possible.add_if(
          subset, tables_->might_be_class(key, through.uncommon + rack_->uncommon_key(subset)));
    } else if (blanks == 1) {
      through.completing[subset] = tables_->completing(key);
      through.possible.add_if(subset, through.completing[subset] != 0);
    } else {
      through.possible.add(subset);
    }
  }
}

// Asks for the words of subsets: one class each, or one for every letter their blanks can be.
void Generator::ask(Through& through, SubsetSet subsets) {
  through.resolved = through.resolved | subsets;
  const auto index = static_cast<std::uint16_t>(&through - throughs_.data());
  const int letters = board_->values().letters;
  subsets.each([&](int subset) {
    const Key key = through.key + rack_->key(subset);
    const Counts counts = through.counts + rack_->counts(subset);
    const auto put = [&](Key whole, Counts all, Letter first, Letter second) {
      tables_->prefetch_class(whole);
      questions_.push_back(
          {whole, all, {}, index, static_cast<std::uint8_t>(subset), {first, second}});
    };
    through.count[subset] = 0;
    const int blanks = rack_->blanks_in(subset);
    if (blanks == 0) return put(key, counts, 0, 0);
    if (blanks == 1) {
      for (LetterMask rest = through.completing[subset]; rest != 0; rest &= rest - 1) {
        const auto letter = static_cast<Letter>(__builtin_ctz(rest) + 1);
        put(key + kLetterKeys[letter], counts + kLetterCounts[letter], letter, 0);
      }
      return;
    }
    for (int letter = 1; letter <= letters; ++letter) {
      tables_->prefetch_completing(key + kLetterKeys[letter]);
    }
    for (int first = 1; first <= letters; ++first) {
      const Key with_first = key + kLetterKeys[first];
      LetterMask rest = tables_->completing(with_first) & kAnyLetter << (first - 1);
      for (; rest != 0; rest &= rest - 1) {
        const auto second = static_cast<Letter>(__builtin_ctz(rest) + 1);
        put(with_first + kLetterKeys[second], counts + kLetterCounts[first] + kLetterCounts[second],
            static_cast<Letter>(first), second);
      }
    }
  });
}

void Generator::answer() {
  for (Question& question : questions_) {
    question.words = tables_->locate(question.key);
    tables_->prefetch_words(question.words);
  }
  for (const Question& question : questions_) {
    if (question.words.count == 0) continue;
    if (!tables_->holds(question.words, question.counts)) continue;
    Through& through = throughs_[question.through];
    std::uint16_t& count = through.count[question.subset];
    if (count == 0) through.first[question.subset] = static_cast<std::uint32_t>(words_.size());
    count = static_cast<std::uint16_t>(count + question.words.count);
    for (std::uint32_t at = 0; at < question.words.count; ++at) {
      words_.push_back(tables_->word(question.words.first + at));
      blanks_.push_back(question.blanks);
    }
  }
  questions_.clear();
}

template <class Emit>
void Generator::each_span(Emit emit) {
  if (rack_->size() == 0) return;
  if (board_->is_empty()) return each_opening_span(emit);
  for (const Direction direction : {kAcross, kDown}) {
    for (int index = 0; index < kSize; ++index) {
      const Line& line = board_->line(direction, index);
      if ((line.occupied | line.crossed) != 0) each_span_in_line(direction, index, emit);
    }
  }
}

// The first word covers the centre, with two tiles or more (K-3.1, S-6.1, M-7).
template <class Emit>
void Generator::each_opening_span(Emit emit) {
  constexpr int kCentre = kSize / 2;
  const Values& values = board_->values();
  const std::uint16_t through = through_of(0, {}, 0);
  for (const Direction direction : {kAcross, kDown}) {
    for (int tiles = 2; tiles <= rack_->size(); ++tiles) {
      for (int first = kCentre - tiles + 1; first <= kCentre; ++first) {
        if (first < 0 || first + tiles > kSize) continue;
        int times = 1;
        int dearest = 0;
        for (int at = first; at < first + tiles; ++at) {
          times *= values.word_premium[direction][kCentre][at];
          dearest = std::max<int>(dearest, values.letter_premium[direction][kCentre][at]);
        }
        const int bonus = tiles == kBingoTiles ? values.bonus : 0;
        const int bound = times * dearest * rack_->dearest(tiles) + bonus;
        emit(Span{direction, kCentre, static_cast<std::uint8_t>(first),
                  static_cast<std::uint8_t>(tiles), static_cast<std::uint8_t>(first),
                  static_cast<std::uint8_t>(first + tiles), through, kNone,
                  bound * kPoint + rack_->best_leave(tiles)});
      }
    }
  }
}

template <class Emit>
void Generator::each_span_in_line(Direction direction, int index, Emit& emit) {
  const Line& line = board_->line(direction, index);
  const Values& values = board_->values();
  const auto& letter_premium = values.letter_premium[direction][index];
  const auto& word_premium = values.word_premium[direction][index];
  constexpr unsigned kAll = (1u << kSize) - 1;
  const unsigned occupied = line.occupied;
  const unsigned touching = (line.crossed | occupied << 1 | occupied >> 1) & ~occupied & kAll;

  auto& serving = serving_[direction * kSize + index];
  std::array<std::int8_t, kSize> top;  // the dearest tile that a crossed square can take
  unsigned blocked = 0;
  for (unsigned rest = line.crossed; rest != 0; rest &= rest - 1) {
    const int square = __builtin_ctz(rest);
    top[square] = static_cast<std::int8_t>(rack_->top_points(line.fits[square]));
    if (top[square] < 0) {
      blocked |= 1u << square;
    } else {
      serving[square] = rack_->serving(line.fits[square]);
    }
  }

  for (unsigned starts = ~(occupied | blocked) & kAll; starts != 0; starts &= starts - 1) {
    const int first = __builtin_ctz(starts);
    const unsigned ahead = touching >> first;
    if (ahead == 0) return;                       // nothing to touch from here on
    const int needed = __builtin_ctz(ahead) + 1;  // tiles before the span touches anything
    if (needed > rack_->size()) continue;

    Key key = 0;
    Counts counts;
    int laid = 0;     // points of the through letters
    int through = 0;  // their number
    int begin = first;
    const auto pass_run = [&](const Run& run) {
      key += run.key;
      counts = counts + run.counts;
      laid += run.points;
      through += run.end - run.begin;
    };
    if (first > 0 && line.has_tile(first - 1)) {
      const Run& run = line.runs[line.run_at[first - 1]];
      pass_run(run);
      begin = run.begin;
    }
    int times = 1;              // word premiums
    int crossing = 0;           // what crossing words bring at most
    int restricted = 0;         // what crossed squares bring to the main word at most, once
    int raised = 0;             // of that, what their letter premiums add
    std::array<int, 4> free{};  // free squares by letter premium
    int square = first;
    for (int tiles = 1; tiles <= rack_->size() && square < kSize; ++tiles) {
      if (blocked >> square & 1) break;
      times *= word_premium[square];
      if (line.is_crossed(square)) {
        const int letter = top[square] * letter_premium[square];
        restricted += letter;
        raised += letter - top[square];
        crossing += (line.crossing[square] + letter) * word_premium[square];
      } else {
        ++free[letter_premium[square]];
      }
      if (++square < kSize && line.has_tile(square)) {
        const Run& run = line.runs[line.run_at[square]];
        pass_run(run);
        square = run.end;
      }
      if (tiles < needed) continue;
      if (tiles == 1) {
        // One letter is no word; one tile that makes words both ways is an across move.
        if (through == 0 || (direction == kDown && line.is_crossed(first))) continue;
      }
      const int premiums = rack_->dearest(free[3]) + rack_->dearest(free[3] + free[2]);
      const int dearest = premiums + rack_->dearest(free[3] + free[2] + free[1]);
      const int besides = crossing + (tiles == kBingoTiles ? values.bonus : 0);
      Equity bound =
          (times * (laid + restricted + dearest) + besides) * kPoint + rack_->best_leave(tiles);
      if (times <= kMostTimes) {
        const int fixed = times * (laid + raised + premiums) + besides;
        bound = std::min(bound, fixed * kPoint + rack_->most(tiles, times));
      }
      emit(Span{direction, static_cast<std::uint8_t>(index), static_cast<std::uint8_t>(first),
                static_cast<std::uint8_t>(tiles), static_cast<std::uint8_t>(begin),
                static_cast<std::uint8_t>(square), through_of(key, counts, through), kNone, bound});
    }
  }
}

Generator::Slot Generator::slot_of(const Span& span) const {
  const Line& line = board_->line(span.direction, span.line);
  const Values& values = board_->values();
  const auto& letter_premium = values.letter_premium[span.direction][span.line];
  const auto& word_premium = values.word_premium[span.direction][span.line];
  Slot slot;
  slot.span = &span;
  slot.place = span.direction == kAcross ? place_order(span.line, span.begin, kAcross)
                                         : place_order(span.begin, span.line, kDown);
  int times = 1;
  int laid = 0;
  std::array<std::int16_t, kMaxRack> crossing_times{};
  for (int square = span.begin; square < span.end; ++square) {
    if (line.has_tile(square)) {
      laid += line.points[square];
      continue;
    }
    const int at = slot.tiles++;
    slot.offset[at] = static_cast<std::uint8_t>(square - span.begin);
    times *= word_premium[square];
    slot.times[at] = letter_premium[square];
    if (line.is_crossed(square)) {
      slot.crossed_offset[slot.crossed] = slot.offset[at];
      slot.fits[slot.crossed++] = line.fits[square];
      slot.fixed += line.crossing[square] * word_premium[square];
      crossing_times[at] = word_premium[square];
    }
  }
  slot.fixed += laid * times + (slot.tiles == kBingoTiles ? values.bonus : 0);
  for (int at = 0; at < slot.tiles; ++at) {
    slot.times[at] = static_cast<std::int16_t>(slot.times[at] * (times + crossing_times[at]));
    int to = at;
    for (; to > 0 && slot.falling[to - 1] < slot.times[at]; --to) {
      slot.falling[to] = slot.falling[to - 1];
    }
    slot.falling[to] = slot.times[at];
  }
  std::array<Letter, 16> pattern{};
  std::array<Letter, 16> mask{};
  for (int at = 0; at < span.end - span.begin; ++at) {
    pattern[at] = line.tiles[span.begin + at];
    mask[at] = pattern[at] != 0 ? 0xFF : 0;
  }
  std::memcpy(slot.pattern, pattern.data(), sizeof slot.pattern);
  std::memcpy(slot.pattern_mask, mask.data(), sizeof slot.pattern_mask);
  return slot;
}

template <class Sink>
void Generator::visit(const Span& span, Sink& sink) {
  Through& through = throughs_[span.through];
  SubsetSet subsets = rack_->of_size(span.tiles) & through.possible;
  const Line& line = board_->line(span.direction, span.line);
  const unsigned inside = ((1u << span.end) - 1) & ~((1u << span.begin) - 1);
  for (unsigned rest = line.crossed & inside; rest != 0; rest &= rest - 1) {
    subsets = subsets & serving_[span.direction * kSize + span.line][__builtin_ctz(rest)];
  }
  if (subsets.empty()) return;
  const Slot slot = slot_of(span);
  if constexpr (Sink::kBounded) {
    SubsetSet wanted;
    subsets.each([&](int subset) {
      const Equity bound = slot.bound(rack_->points(subset)) * kPoint + rack_->leave(subset);
      wanted.add_if(subset, sink.wants(bound, slot.place));
    });
    subsets = wanted;
    ask(through, subsets.without(through.resolved));
    answer();
  }
  subsets.each([&](int subset) {
    if (through.count[subset] == 0) return;
    try_words(slot, rack_->leave(subset), through.first[subset], through.count[subset], sink);
  });
}

template <class Sink>
void Generator::try_words(const Slot& slot, Equity leave, std::size_t first, std::size_t count,
                          Sink& sink) {
  const auto& points = board_->values().points;
  for (std::size_t index = first; index < first + count; ++index) {
    const Word& word = words_[index];
    if (!slot.matches(word)) continue;
    int score = slot.fixed;
    for (int at = 0; at < slot.tiles; ++at) {
      score += points[word.letters[slot.offset[at]]] * slot.times[at];
    }
    if (blanks_[index][0] == 0) {
      sink.take(slot, word, score, leave, -1, -1);
    } else {
      take_with_blanks(slot, word, score, leave, blanks_[index], sink);
    }
  }
}

// Every square with a blank's letter may be the blank's: a move of its own.
template <class Sink>
void Generator::take_with_blanks(const Slot& slot, const Word& word, int score, Equity leave,
                                 std::array<Letter, 2> blanks, Sink& sink) {
  const auto& points = board_->values().points;
  const auto [first, second] = blanks;
  for (int at = 0; at < slot.tiles; ++at) {
    if (word.letters[slot.offset[at]] != first) continue;
    const int with_blank = score - points[first] * slot.times[at];
    if (second == 0) {
      sink.take(slot, word, with_blank, leave, at, -1);
      continue;
    }
    for (int other = first == second ? at + 1 : 0; other < slot.tiles; ++other) {
      if (word.letters[slot.offset[other]] != second) continue;
      sink.take(slot, word, with_blank - points[second] * slot.times[other], leave, at, other);
    }
  }
}

MoveTotals Generator::all(const Board& board, const Rack& rack, std::vector<Move>* moves) {
  begin(board, rack);
  each_span([&](const Span& span) {
    spans_.push_back(span);
    throughs_[span.through].needed |= static_cast<std::uint8_t>(1u << span.tiles);
  });
  // Each step asks memory for everything that the next one reads.
  const std::span<Through> throughs(throughs_.data(), through_count_);
  const auto each_needed = [&](Through& through, auto visit_size) {
    for (unsigned rest = through.needed; rest != 0; rest &= rest - 1) {
      visit_size(through, __builtin_ctz(rest));
    }
  };
  for (Through& through : throughs) {
    each_needed(through, [&](Through& each, int tiles) { prefetch(each, tiles); });
  }
  for (Through& through : throughs) {
    each_needed(through, [&](Through& each, int tiles) { filter(each, tiles); });
  }
  for (Through& through : throughs) {
    ask(through, through.possible);
    if (questions_.size() >= kQuestions) answer();
  }
  answer();
  AllSink sink(moves);
  for (const Span& span : spans_) visit(span, sink);
  return sink.totals();
}

Move Generator::best(const Board& board, const Rack& rack) {
  begin(board, rack);
  static thread_local std::array<std::uint16_t, kBuckets> heads;
  std::array<std::uint64_t, kBuckets / 64> filled{};
  each_span([&](const Span& span) {
    if (span.tiles == kBingoTiles) {
      // The bonus would put hopeless spans first: ask at once whether the seven make a word.
      Through& through = throughs_[span.through];
      if ((through.filtered >> span.tiles & 1) == 0) filter(through, span.tiles);
      if ((rack_->of_size(span.tiles) & through.possible).empty()) return;
    }
    const int bucket = bucket_of(span.bound);
    const std::uint64_t bit = std::uint64_t{1} << (bucket & 63);
    Span& kept = spans_.emplace_back(span);
    kept.next = (filled[bucket / 64] & bit) != 0 ? heads[bucket] : kNone;
    filled[bucket / 64] |= bit;
    heads[bucket] = static_cast<std::uint16_t>(spans_.size() - 1);
  });
  BestSink sink;
  for (int group = kBuckets / 64 - 1; group >= 0; --group) {
    for (std::uint64_t rest = filled[group]; rest != 0;) {
      const int bit = 63 - __builtin_clzll(rest);
      rest ^= std::uint64_t{1} << bit;
      const int bucket = group * 64 + bit;
      if (above_bucket(bucket) <= sink.best().equity) return sink.best();
      for (std::uint16_t at = heads[bucket]; at != kNone; at = spans_[at].next) {
        const Span& span = spans_[at];
        const int place = span.direction == kAcross ? place_order(span.line, span.begin, kAcross)
                                                    : place_order(span.begin, span.line, kDown);
        if (!sink.wants(span.bound, place)) continue;
        Through& through = throughs_[span.through];
        if ((through.filtered >> span.tiles & 1) == 0) filter(through, span.tiles);
        visit(span, sink);
      }
    }
  }
  return sink.best();
}

}  // namespace mydelko
