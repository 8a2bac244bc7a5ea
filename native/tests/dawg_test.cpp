#include "dawg.hpp"

#include <fstream>

#include "check.hpp"
#include "sample.hpp"

namespace mydelko::test {

TEST(a_dictionary_holds_its_words_and_no_others) {
  Random random(1);
  const WordSet words = random_words(random, 400);
  const auto dawg = dawg_of(words);
  WordSet listed;
  dawg->each_word([&](std::span<const Letter> word) {
    listed.emplace(word.begin(), word.end());
    return true;
  });
  CHECK(listed == words);
  CHECK(dawg->verify());
  for (const auto& other : random_words(random, 400)) {
    CHECK(dawg->contains(other) == words.contains(other));
  }
}

TEST(crossing_letters_agree_with_the_words) {
  Random random(2);
  const WordSet words = random_words(random, 500);
  Lexicon lexicon{dawg_of(words), nullptr};
  const Scratch scratch;
  Tables::build(*lexicon.dawg, scratch.file("tables"), [](double, const char*) {});
  const Lexicon with_tables{lexicon.dawg, Tables::open(scratch.file("tables"), *lexicon.dawg)};
  for (int round = 0; round < 300; ++round) {
    const auto pattern = random_words(random, 1).begin()->size();
    std::vector<Letter> before(random.below(4));
    std::vector<Letter> after(random.below(4) + (before.empty() ? 1 : 0));
    for (Letter& letter : before) letter = static_cast<Letter>(1 + random.below(kSampleLetters));
    for (Letter& letter : after) letter = static_cast<Letter>(1 + random.below(kSampleLetters));
    LetterMask expected = 0;
    for (Letter letter = 1; letter <= kSampleLetters; ++letter) {
      std::vector<Letter> word = before;
      word.push_back(letter);
      word.insert(word.end(), after.begin(), after.end());
      if (words.contains(word)) expected |= mask_of(letter);
    }
    CHECK(pattern > 0);
    CHECK(lexicon.crossing_letters(before, after) == expected);
    CHECK(with_tables.crossing_letters(before, after) == expected);
  }
}

TEST(a_damaged_dictionary_is_refused_or_harmless) {
  Random random(3);
  AutomatonBuilder builder;
  const WordSet words = random_words(random, 200);
  for (const auto& word : words) builder.add(word);
  const Node root = builder.finish();
  const auto good = dawg_bytes(builder, root, kSampleLetters, 1);
  int refused = 0;
  for (int round = 0; round < 500; ++round) {
    auto bytes = good;
    if (round % 5 == 0) {
      bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    } else {
      bytes[random.below(static_cast<std::uint32_t>(bytes.size()))] ^=
          static_cast<std::byte>(1 + random.below(255));
    }
    try {
      const auto dawg = Dawg::from_bytes(bytes);
      std::size_t count = 0;
      dawg->each_word([&](std::span<const Letter>) { return ++count < 100000; });
    } catch (const FormatError&) {
      ++refused;
    }
  }
  CHECK(refused > 100);
}

TEST(words_that_cannot_be_played_are_counted_and_left_out) {
  const Scratch scratch;
  const Spelling spelling{U"ABC", U"abc"};
  const TileCounts tiles{{2, 1, 1}, 1};
  const auto report = build_dawg(
      "\xEF\xBB\xBF"
      "ab\r\n# note\nBA # same letters\nab\nabd\na\n"
      "aaaa\naaab\nabcabcabcabcabca\n",
      spelling, tiles, scratch.file("dawg"), [](double) {});
  CHECK(report.words == 3);  // ab, ba, aaab
  CHECK(report.duplicates == 1);
  CHECK(report.unknown_letter == 1);
  CHECK(report.too_short == 1);
  CHECK(report.too_long == 1);
  CHECK(report.no_tiles == 1);
  CHECK(report.examples.front().line == 5);
  CHECK(Dawg::open(scratch.file("dawg"))->word_count() == 3);
  const auto none = build_dawg("xyz\n", spelling, tiles, scratch.file("none"), [](double) {});
  CHECK(none.words == 0);
  CHECK(!std::filesystem::exists(scratch.file("none")));
}

TEST(patterns_and_anagrams_find_every_word_once) {
  const WordSet words = {{1, 2}, {1, 2, 3}, {2, 1}, {3, 2, 1}, {1, 1, 1}};
  const auto dawg = dawg_of(words);
  const std::vector<Letter> any_run = {255};
  CHECK(dawg->matching(any_run, 100).size() == words.size());
  const std::vector<Letter> twice = {255, 1, 255};
  CHECK(dawg->matching(twice, 100).size() == words.size());
  const std::vector<std::vector<Letter>> first = {{1, 1, 1}, {1, 2}};
  CHECK(dawg->matching(twice, 2) == first);  // a limit keeps the first in order
  const std::vector<Letter> one = {1, 0};
  CHECK(dawg->matching(one, 100).size() == 1);
  const std::vector<Letter> rack = {1, 2, 0};
  const auto found = dawg->anagrams(rack, 2, 100);
  CHECK(found.size() == 4);  // all but 1 1 1
  CHECK(found.front().size() == 3);
}

}  // namespace mydelko::test
