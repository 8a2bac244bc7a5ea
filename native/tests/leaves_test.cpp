#include "leaves.hpp"

#include "check.hpp"
#include "sample.hpp"
#include "training.hpp"

namespace mydelko::test {

TEST(every_leave_has_its_own_number) {
  const LeaveIndex index({2, 3, 1, 7});
  std::uint32_t expected = 0;
  index.each([&](std::span<const Letter> leave) {
    CHECK(index.number(leave) == expected);
    ++expected;
  });
  CHECK(expected == index.size());
  CHECK(index.first(1) == 1 && index.first(2) == 5);
}

TEST(leave_values_survive_the_file) {
  const Scratch scratch;
  const std::vector<std::uint8_t> counts = {2, 3, 3, 3};
  LeaveIndex index(counts);
  std::vector<std::int16_t> values(index.size());
  Random random(5);
  for (std::size_t at = 1; at < values.size(); ++at) {
    values[at] = static_cast<std::int16_t>(random.below(2000)) - 1000;
  }
  const LeaveTable table(index, values);
  table.write(scratch.file("leaves"));
  const auto read = LeaveTable::open(scratch.file("leaves"), counts);
  index.each([&](std::span<const Letter> leave) {
    const Equity difference = table.value(leave) - read->value(leave);
    CHECK(difference > -200 && difference < 200);  // a byte of difference is a quarter point
  });
  CHECK_THROWS(LeaveTable::open(scratch.file("leaves"), {2, 3, 3}), FormatError);
}

TEST(a_rack_is_worth_the_same_in_any_order) {
  const LeaveIndex index({1, 2, 2, 2});
  std::vector<std::int16_t> values(index.size());
  for (std::size_t at = 0; at < values.size(); ++at) values[at] = static_cast<std::int16_t>(at);
  const LeaveTable table(index, values);
  const std::vector<Letter> rack = {1, 2, 0};
  const std::vector<Letter> turned = {0, 1, 2};
  const LeaveValues a = table.values(rack);
  const LeaveValues b = table.values(turned);
  CHECK(a[0b001] == b[0b010] && a[0b010] == b[0b100] && a[0b100] == b[0b001]);
  CHECK(a[0b111] == b[0b111] && a[0] == 0);
}

TEST(training_finds_out_which_tile_is_worth_keeping) {
  // Only words with the first letter exist: it must be worth more than the others.
  Random random(6);
  WordSet words;
  for (auto word : random_words(random, 300)) {
    word[0] = 1;
    words.insert(word);
  }
  const auto dawg = dawg_of(words);
  const Finder finder({dawg, nullptr}, sample_values());
  std::vector<std::uint8_t> counts = {0};
  std::vector<Letter> tiles;
  for (int letter = 1; letter <= kSampleLetters; ++letter) {
    counts.push_back(8);
    tiles.insert(tiles.end(), 8, static_cast<Letter>(letter));
  }
  LeaveIndex index(counts);
  const auto zero =
      std::make_shared<const LeaveTable>(index, std::vector<std::int16_t>(index.size()));
  LeaveSamples samples(index.size());
  std::atomic<std::uint64_t> done{0};
  const std::atomic<bool> stop{false};
  sample_leaves(finder, zero, tiles, 0, 40, 1, 2, samples, done, stop);
  const LeaveTable learnt = fit_leaves(index, samples);
  const std::vector<Letter> first = {1};
  for (Letter letter = 2; letter <= kSampleLetters; ++letter) {
    CHECK(learnt.value(first) > learnt.value(std::vector<Letter>{letter}));
  }
  const Scratch scratch;
  samples.save(scratch.file("samples"));
  LeaveSamples loaded(index.size());
  loaded.load(scratch.file("samples"));
  CHECK(loaded.sum == samples.sum && loaded.count == samples.count &&
        loaded.racks == samples.racks);
}

}  // namespace mydelko::test
