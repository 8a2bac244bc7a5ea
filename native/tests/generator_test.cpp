#include "generator.hpp"

#include <algorithm>
#include <map>

#include "autoplay.hpp"
#include "check.hpp"
#include "finder.hpp"
#include "sample.hpp"

namespace mydelko::test {
namespace {

bool same(const Move& a, const Move& b) {
  return !comes_before(a, b) && !comes_before(b, a) && a.score == b.score && a.placed == b.placed;
}

// Leaves that depend on the tiles alone, as they must.
std::vector<Equity> random_leaves(Random& random, std::span<const Letter> rack) {
  std::map<std::vector<Letter>, Equity> known;
  std::vector<Equity> leaves(std::size_t{1} << rack.size());
  for (std::size_t mask = 0; mask < leaves.size(); ++mask) {
    std::vector<Letter> kept;
    for (std::size_t at = 0; at < rack.size(); ++at) {
      if (mask >> at & 1) kept.push_back(rack[at]);
    }
    std::sort(kept.begin(), kept.end());
    const auto worth = static_cast<Equity>(random.below(40000)) - 20000;
    leaves[mask] = known.emplace(kept, worth).first->second;
  }
  return leaves;
}

struct Lab {
  Lab(std::uint64_t seed, int word_count)
      : random(seed), words(random_words(random, word_count)), dawg(dawg_of(words)) {
    Tables::build(*dawg, scratch.file("tables"), [](double, const char*) {});
    tables = Tables::open(scratch.file("tables"), *dawg);
  }
  Scratch scratch;
  Random random;
  WordSet words;
  std::shared_ptr<const Dawg> dawg;
  std::shared_ptr<const Tables> tables;
};

}  // namespace

TEST(both_generators_find_the_same_moves_in_the_same_order) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Lab lab(seed, 150);
    const Values values = sample_values();
    const Lexicon fast{lab.dawg, lab.tables};
    const Lexicon plain{lab.dawg, nullptr};
    Search with_tables(fast, values);
    Search without(plain, values);
    const std::array<Letter, kSquares> empty{};
    with_tables.set(empty);
    without.set(empty);
    for (int turn = 0; turn < 14; ++turn) {
      const auto tiles = random_rack(lab.random, turn % 3);
      LeaveValues leaves{};
      if (turn % 2 == 1) std::ranges::copy(random_leaves(lab.random, tiles), leaves.begin());
      std::vector<Move> moves;
      std::vector<Move> expected;
      const auto totals = with_tables.all(with_tables.rack(tiles, leaves), &moves);
      const auto others = without.all(without.rack(tiles, leaves), &expected);
      CHECK(totals.placements == others.placements && totals.sum_scores == others.sum_scores &&
            totals.max_score == others.max_score && totals.placements == moves.size());
      std::sort(moves.begin(), moves.end(), comes_before);
      std::sort(expected.begin(), expected.end(), comes_before);
      CHECK(std::ranges::equal(moves, expected, same));
      const Move best = with_tables.best(with_tables.rack(tiles, leaves));
      CHECK(moves.empty() ? best.length == 0 : same(best, moves.front()));
      if (moves.empty()) continue;
      const Move chosen = moves[lab.random.below(static_cast<std::uint32_t>(moves.size()))];
      CHECK(chosen.score ==
            without.board().score(chosen.direction, chosen.row, chosen.column, chosen.letters()));
      with_tables.place(chosen);
      without.place(chosen);
    }
  }
}

TEST(a_board_kept_up_to_date_equals_one_set_up_anew) {
  Lab lab(11, 200);
  const Values values = sample_values();
  const Lexicon lexicon{lab.dawg, lab.tables};
  Search kept(lexicon, values);
  std::array<Letter, kSquares> squares{};
  kept.set(squares);
  for (int turn = 0; turn < 25; ++turn) {
    std::vector<Move> moves;
    kept.all(kept.rack(random_rack(lab.random, 1), {}), &moves);
    if (moves.empty()) continue;
    const Move move = moves[lab.random.below(static_cast<std::uint32_t>(moves.size()))];
    kept.place(move);
    for (int row = 0; row < kSize; ++row) {
      for (int column = 0; column < kSize; ++column) {
        squares[row * kSize + column] = kept.board().square(row, column);
      }
    }
    Board anew(values);
    anew.set(squares, lexicon);
    for (const Direction direction : {kAcross, kDown}) {
      for (int index = 0; index < kSize; ++index) {
        const Line& a = anew.line(direction, index);
        const Line& b = kept.board().line(direction, index);
        CHECK(a.tiles == b.tiles && a.occupied == b.occupied && a.crossed == b.crossed);
        for (int square = 0; square < kSize; ++square) {
          if (!a.is_crossed(square)) continue;
          CHECK(a.fits[square] == b.fits[square] && a.crossing[square] == b.crossing[square]);
        }
      }
    }
  }
}

TEST(tables_of_another_dictionary_and_damaged_ones_are_refused) {
  Lab lab(21, 100);
  Lab other(22, 100);
  CHECK(lab.tables->verify());
  CHECK_THROWS(Tables::open(lab.scratch.file("tables"), *other.dawg), FormatError);
  const auto size = std::filesystem::file_size(lab.scratch.file("tables"));
  std::filesystem::resize_file(lab.scratch.file("tables"), size - 1);
  CHECK_THROWS(Tables::open(lab.scratch.file("tables"), *lab.dawg), FormatError);
  std::filesystem::resize_file(lab.scratch.file("tables"), 10);
  CHECK_THROWS(Tables::open(lab.scratch.file("tables"), *lab.dawg), FormatError);
}

TEST(self_play_depends_on_the_seed_alone) {
  Lab lab(31, 300);
  std::vector<Letter> bag = {0, 0};
  for (int tile = 0; tile < 60; ++tile) {
    bag.push_back(static_cast<Letter>(1 + tile % kSampleLetters));
  }
  const Finder fast({lab.dawg, lab.tables}, sample_values());
  const Finder plain({lab.dawg, nullptr}, sample_values());
  const Match greedy{{[] { return std::make_unique<GreedyPlayer>(); },
                      [] { return std::make_unique<GreedyPlayer>(); }},
                     false};
  std::atomic<std::uint64_t> done{0};
  const std::atomic<bool> stop{false};
  const auto one = autoplay(fast, greedy, bag, 20, 7, 1, {}, done, stop);
  const auto two = autoplay(fast, greedy, bag, 20, 7, 2, {}, done, stop);
  const auto slow = autoplay(plain, greedy, bag, 20, 7, 1, {}, done, stop);
  const auto another = autoplay(fast, greedy, bag, 20, 8, 1, {}, done, stop);
  CHECK(done == 80 && one.games == 20);
  CHECK(one.signature == two.signature && one.signature == slow.signature);
  CHECK(one.signature != another.signature);
  // Every tile is somewhere: on the board, on a rack or in the bag.
  Search search(fast.lexicon(), fast.values());
  GreedyPlayer player;
  const Game game = play_game(search, {&player, &player}, bag, 7, 3, {});
  std::size_t drawn = game.racks[0].size() + game.racks[1].size();
  for (const Turn& turn : game.turns) drawn += turn.drawn.size() - turn.decision.given.size();
  CHECK(drawn <= bag.size());
}

TEST(wrong_input_is_refused) {
  Lab lab(41, 50);
  const Finder finder({lab.dawg, lab.tables}, sample_values());
  const std::vector<Letter> empty(kSquares);
  const std::vector<Letter> short_board(10);
  const std::vector<Letter> rack = {1, 2, 3};
  const std::vector<Letter> long_rack(8, 1);
  const std::vector<Letter> strange = {9};
  std::vector<Letter> strange_board(kSquares);
  strange_board[5] = kBlankFlag;
  CHECK_THROWS(finder.best(short_board, rack, {}), std::invalid_argument);
  CHECK_THROWS(finder.best(empty, long_rack, {}), std::invalid_argument);
  CHECK_THROWS(finder.best(empty, strange, {}), std::invalid_argument);
  CHECK_THROWS(finder.best(strange_board, rack, {}), std::invalid_argument);
  CHECK_THROWS(finder.score(empty, kAcross, 7, 13, rack), std::invalid_argument);
  CHECK(finder.moves(empty, {}, {}, 10).totals.placements == 0);
}

}  // namespace mydelko::test
