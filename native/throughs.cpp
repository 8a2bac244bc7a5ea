#include "throughs.hpp"

namespace mydelko {
namespace {

// Under way together: their lines fit the first cache levels.
constexpr std::size_t kQuestions = 256;

}  // namespace

void Throughs::begin(const Rack& rack, int letters) {
  rack_ = &rack;
  letters_ = letters;
  words_.clear();
  blanks_.clear();
  count_ = 0;
  slots_.fill(0);
}

std::uint16_t Throughs::index_of(Key key, Counts counts) {
  constexpr std::size_t kMask = std::tuple_size_v<decltype(slots_)> - 1;
  std::size_t slot = (key >> 40) & kMask;
  for (; slots_[slot] != 0; slot = (slot + 1) & kMask) {
    const auto index = static_cast<std::uint16_t>(slots_[slot] - 1);
    if (throughs_[index].key == key && throughs_[index].counts == counts) return index;
  }
  if (count_ == throughs_.size()) throughs_.resize(throughs_.size() + 64);
  Through& through = throughs_[count_];
  through.key = key;
  through.counts = counts;
  through.uncommon = key;
  for (LetterMask rest = tables_->common(); rest != 0; rest &= rest - 1) {
    const auto letter = static_cast<Letter>(__builtin_ctz(rest) + 1);
    through.uncommon -= kLetterKeys[letter] * counts[letter];
  }
  through.needed = 0;
  through.filtered = 0;
  through.possible = {};
  through.resolved = {};
  slots_[slot] = static_cast<std::uint16_t>(++count_);
  return static_cast<std::uint16_t>(count_ - 1);
}

SubsetSet Throughs::possible(std::uint16_t index, int tiles) {
  Through& through = throughs_[index];
  if ((through.filtered >> tiles & 1) == 0) filter(through, tiles);
  return rack_->of_size(tiles) & through.possible;
}

void Throughs::find(std::uint16_t index, SubsetSet subsets) {
  Through& through = throughs_[index];
  ask(through, subsets.without(through.resolved));
  answer();
}

void Throughs::find_needed() {
  // Each step asks memory for everything that the next one reads.
  const std::span<Through> throughs(throughs_.data(), count_);
  const auto each_needed = [&](auto visit) {
    for (Through& through : throughs) {
      for (unsigned rest = through.needed; rest != 0; rest &= rest - 1) {
        visit(through, __builtin_ctz(rest));
      }
    }
  };
  each_needed([&](const Through& through, int tiles) { prefetch(through, tiles); });
  each_needed([&](Through& through, int tiles) { filter(through, tiles); });
  for (Through& through : throughs) {
    ask(through, through.possible);
    if (questions_.size() >= kQuestions) answer();
  }
  answer();
}

void Throughs::prefetch(const Through& through, int tiles) const {
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
void Throughs::filter(Through& through, int tiles) {
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
void Throughs::ask(Through& through, SubsetSet subsets) {
  through.resolved = through.resolved | subsets;
  const auto index = static_cast<std::uint16_t>(&through - throughs_.data());
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
    for (int letter = 1; letter <= letters_; ++letter) {
      tables_->prefetch_completing(key + kLetterKeys[letter]);
    }
    for (int first = 1; first <= letters_; ++first) {
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

void Throughs::answer() {
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

}  // namespace mydelko
