#include "contest.hpp"

#include <cmath>

#include "check.hpp"

namespace mydelko::test {

TEST(the_best_under_equal_chances_is_found_by_small_differences) {
  // Chance moves all by far more than they differ: only differences tell them apart.
  Contest contest({0.0, 0.0, 0.0}, 0);
  for (int round = 0; round < 32; ++round) {
    const double luck = 10.0 * std::sin(round);
    const double noise = round % 2 == 0 ? 0.01 : -0.01;
    contest.add_round({luck, luck + 0.1 + noise, luck - 0.2});
  }
  contest.drop(2.0);
  CHECK(contest.leader() == 1);
  CHECK(contest.alive() == 1);
  CHECK(contest.error(1) > 0.5);
}

TEST(an_opinion_outweighs_a_few_rounds_and_no_more) {
  Contest contest({0.6, 0.5}, 20);
  CHECK(contest.leader() == 0);
  for (int round = 0; round < 5; ++round) contest.add_round({0.4, 0.6});
  CHECK(contest.leader() == 0);
  for (int round = 0; round < 50; ++round) contest.add_round({0.4, 0.6});
  CHECK(contest.leader() == 1);
}

TEST(nothing_played_leaves_the_opinions) {
  Contest contest({0.1, 0.7, 0.3}, 0);
  contest.drop(1.0);
  CHECK(contest.alive() == 3);
  CHECK(contest.order() == (std::vector<std::size_t>{1, 2, 0}));
  CHECK(contest.value(1) == 0.7);
}

TEST(the_dropped_take_no_part_any_more) {
  Contest contest({0.0, 0.0}, 0);
  for (int round = 0; round < 8; ++round) contest.add_round({1.0, round % 2 == 0 ? 0.0 : 0.1});
  contest.drop(3.0);
  CHECK(!contest.is_alive(1));
  contest.add_round({0.0, 100.0});
  CHECK(contest.rounds(0) == 9 && contest.rounds(1) == 8);
  CHECK(contest.leader() == 0);
}

}  // namespace mydelko::test
