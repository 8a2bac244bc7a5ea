// Feeds broken and random input to the loaders and the generator, under the sanitizers. The entry
// point is libFuzzer's; without clang the driver below makes its own inputs from a seed.
// The first byte chooses the target, the rest is its input.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "../tests/sample.hpp"

namespace mydelko::test {
namespace {

struct Seeds {
  Seeds() : random(99), words(random_words(random, 250)), dawg(dawg_of(words)) {
    AutomatonBuilder builder;
    for (const auto& word : words) builder.add(word);
    const Node root = builder.finish();
    dawg_file = dawg_bytes(builder, root, kSampleLetters, dawg->word_count());
    Tables::build(*dawg, scratch.file("tables"), [](double, const char*) {});
    std::ifstream file(scratch.file("tables"), std::ios::binary);
    tables.assign(std::istreambuf_iterator<char>(file), {});
  }
  Scratch scratch;
  Random random;
  WordSet words;
  std::shared_ptr<const Dawg> dawg;
  std::vector<std::byte> dawg_file;
  std::vector<char> tables;
};

Seeds& seeds() {
  static Seeds all;
  return all;
}

// Changes bytes of a good file at places the input names: four bytes a change.
template <class Byte>
std::vector<Byte> damaged(std::vector<Byte> file, std::span<const std::uint8_t> input) {
  for (std::size_t at = 0; at + 4 <= input.size(); at += 4) {
    const std::size_t place = (input[at] | input[at + 1] << 8 | input[at + 2] << 16) % file.size();
    file[place] = static_cast<Byte>(static_cast<std::uint8_t>(file[place]) ^ input[at + 3]);
  }
  return file;
}

void feed_dawg(std::span<const std::uint8_t> input) {
  const std::size_t changes = input.empty() ? 0 : input[0] % 4;
  try {
    const auto dawg = Dawg::from_bytes(
        damaged(seeds().dawg_file, input.first(std::min(input.size(), changes * 4))));
    std::size_t count = 0;
    dawg->each_word([&](std::span<const Letter>) { return ++count < 10000; });
    const std::vector<Letter> rack = {1, 2, 3, 0};
    dawg->anagrams(rack, 2, 100);
  } catch (const FormatError&) {
    return;  // what a loader should say
  }
}

void feed_word_list(std::span<const std::uint8_t> input) {
  const std::string_view text(reinterpret_cast<const char*>(input.data()), input.size());
  try {
    build_dawg(text, {U"AĄBŻ", U"aąbż"}, {{2, 2, 2, 1}, 1}, seeds().scratch.file("list"),
               [](double) {});
  } catch (const FormatError&) {
    return;
  }
}

void feed_tables(std::span<const std::uint8_t> input) {
  const std::vector<char> bytes = damaged(seeds().tables, input);
  const std::string path = seeds().scratch.file("broken");
  std::ofstream(path, std::ios::binary).write(bytes.data(), static_cast<long>(bytes.size()));
  try {
    const Finder finder({seeds().dawg, Tables::open(path, *seeds().dawg)}, sample_values());
    const std::vector<Letter> empty(kSquares);
    const std::vector<Letter> rack = {0, 1, 2, 3, 4, 5, 6};
    finder.moves(empty, rack, {}, 5);
  } catch (const FormatError&) {
    return;
  }
}

// Any squares at all, also boards that no game could reach.
void feed_position(std::span<const std::uint8_t> input) {
  static const auto tables = Tables::open(seeds().scratch.file("tables"), *seeds().dawg);
  static const Finder fast({seeds().dawg, tables}, sample_values());
  static const Finder plain({seeds().dawg, nullptr}, sample_values());
  if (input.size() < 8) return;
  std::vector<Letter> squares(kSquares);
  for (std::size_t at = 8; at < input.size(); ++at) {
    const auto letter = static_cast<Letter>(1 + input[at] % kSampleLetters);
    squares[(at * 31 + input[at]) % kSquares] =
        input[at] & 0x40 ? static_cast<Letter>(letter | kBlankFlag) : letter;
  }
  std::vector<Letter> rack;
  int blanks = 0;
  for (int at = 0; at < input[0] % 8; ++at) {
    const auto tile = static_cast<Letter>(input[at + 1] % (kSampleLetters + 1));
    rack.push_back(tile == 0 && ++blanks > 2 ? Letter{1} : tile);
  }
  const auto a = fast.moves(squares, rack, {}, 1);
  const auto b = plain.moves(squares, rack, {}, 1);
  const Move best = fast.best(squares, rack, {});
  if (a.totals.placements != b.totals.placements || a.totals.sum_scores != b.totals.sum_scores ||
      a.totals.max_score != b.totals.max_score ||
      (best.length > 0 ? best.score : -1) != a.totals.max_score) {
    std::fprintf(stderr, "the generators disagree\n");
    std::abort();
  }
}

}  // namespace
}  // namespace mydelko::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mydelko::test;
  if (size == 0) return 0;
  const std::span<const std::uint8_t> input(data + 1, size - 1);
  switch (data[0] % 4) {
    case 0:
      feed_dawg(input);
      break;
    case 1:
      feed_word_list(input);
      break;
    case 2:
      feed_tables(input);
      break;
    default:
      feed_position(input);
      break;
  }
  return 0;
}

#ifndef MYDELKO_LIBFUZZER
int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 2000;
  const std::uint64_t seed = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  mydelko::Random random(seed);
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::uint8_t> input(1 + random.below(400));
    for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(random.next());
    LLVMFuzzerTestOneInput(input.data(), input.size());
  }
  std::printf("%d inputs, seed %llu: no fault\n", rounds, static_cast<unsigned long long>(seed));
}
#endif
