#include "training.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <mutex>

#include "file.hpp"

namespace mydelko {
namespace {

constexpr int kRacksPerTurn = 4;
constexpr std::uint32_t kWellKnown = 200;  // samples that a leave needs to teach the foretelling

// Notes the best equity of random racks on the board as it lies.
void sample_position(Search& search, const Situation& situation, Random& random,
                     const LeaveTable& leaves, LeaveSamples& samples) {
  if (situation.bag < kMaxRack) return;
  std::vector<Letter> tiles(situation.unseen.begin(), situation.unseen.end());
  tiles.insert(tiles.end(), situation.rack.begin(), situation.rack.end());
  for (int round = 0; round < kRacksPerTurn; ++round) {
    for (std::size_t at = 0; at < kMaxRack; ++at) {
      std::swap(tiles[at], tiles[at + random.below(static_cast<std::uint32_t>(tiles.size() - at))]);
    }
    std::array<Letter, kMaxRack> rack;
    std::copy_n(tiles.begin(), kMaxRack, rack.begin());
    std::sort(rack.begin(), rack.end());
    const LeaveValues worth = leaves.values(rack);
    const Move best = search.best(search.rack(rack, worth));
    constexpr unsigned kAll = (1u << kMaxRack) - 1;
    Equity equity = *std::max_element(worth.begin(), worth.begin() + kAll);  // an exchange
    if (best.length > 0) equity = std::max(equity, best.equity);
    const double points = static_cast<double>(equity) / kPoint;
    samples.total += points;
    samples.squares += points * points;
    ++samples.racks;
    for (unsigned mask = 1; mask < kAll; ++mask) {
      std::array<Letter, kMaxRack> leave;
      std::size_t size = 0;
      for (int at = 0; at < kMaxRack; ++at) {
        if (mask >> at & 1) leave[size++] = rack[at];
      }
      const std::uint32_t number = leaves.index().number({leave.data(), size});
      samples.sum[number] += points;
      ++samples.count[number];
    }
  }
}

// Foretells a leave from what it would be worth with each tile taken away, and from its tiles.
struct Foretelling {
  double parts = 0;    // weight of the sum over leaves with one tile fewer
  double singles = 0;  // weight of the sum over its tiles

  static std::array<double, 2> features(const LeaveIndex& index, std::span<const double> values,
                                        std::span<const Letter> leave) {
    std::array<double, 2> sums{};
    std::array<Letter, kMaxLeave> rest;
    for (std::size_t out = 0; out < leave.size(); ++out) {
      std::size_t size = 0;
      for (std::size_t at = 0; at < leave.size(); ++at) {
        if (at != out) rest[size++] = leave[at];
      }
      sums[0] += values[index.number({rest.data(), size})];
      sums[1] += values[index.number(leave.subspan(out, 1))];
    }
    return sums;
  }
  double value(std::array<double, 2> features) const {
    return parts * features[0] + singles * features[1];
  }
};

}  // namespace

void LeaveSamples::add(const LeaveSamples& other) {
  for (std::size_t at = 0; at < sum.size(); ++at) {
    sum[at] += other.sum[at];
    count[at] += other.count[at];
  }
  total += other.total;
  squares += other.squares;
  racks += other.racks;
}

void LeaveSamples::save(const std::string& path) const {
  const double totals[2] = {total, squares};
  AtomicFile file(path);
  file.write(std::as_bytes(std::span(totals)));
  file.write(std::as_bytes(std::span(&racks, 1)));
  file.write(std::as_bytes(std::span(sum)));
  file.write(std::as_bytes(std::span(count)));
  file.commit();
}

void LeaveSamples::load(const std::string& path) {
  const MappedFile file(path);
  auto bytes = file.bytes();
  const std::size_t expected = 2 * sizeof(double) + sizeof racks + sum.size() * sizeof(double) +
                               count.size() * sizeof(std::uint32_t);
  if (bytes.size() != expected) throw FormatError(path + ": a checkpoint of other tiles");
  const auto take = [&](void* to, std::size_t size) {
    std::memcpy(to, bytes.data(), size);
    bytes = bytes.subspan(size);
  };
  take(&total, sizeof total);
  take(&squares, sizeof squares);
  take(&racks, sizeof racks);
  take(sum.data(), sum.size() * sizeof(double));
  take(count.data(), count.size() * sizeof(std::uint32_t));
}

void sample_leaves(const Finder& finder, std::shared_ptr<const LeaveTable> leaves,
                   std::span<const Letter> tiles, std::uint64_t first, std::uint64_t games,
                   std::uint64_t seed, int threads, LeaveSamples& samples,
                   std::atomic<std::uint64_t>& done, const std::atomic<bool>& stop) {
  std::mutex adding;
  std::atomic<std::uint64_t> next{first};
  on_threads(threads, [&](int) {
    LeaveSamples own(leaves->index().size());
    Search search(finder.lexicon(), finder.values());
    StaticPlayer player(leaves);
    const Watch watch = [&](Search& at, const Situation& situation, Random& random) {
      sample_position(at, situation, random, *leaves, own);
    };
    for (std::uint64_t number; !stop && (number = next++) < first + games; ++done) {
      play_game(search, {&player, &player}, tiles, seed, number, {}, watch);
    }
    const std::lock_guard held(adding);
    samples.add(own);
  });
}

void sample_spreads(const Finder& finder, std::shared_ptr<const LeaveTable> leaves,
                    std::span<const Letter> tiles, std::uint64_t games, std::uint64_t seed,
                    int threads, SpreadSamples& samples, std::atomic<std::uint64_t>& done,
                    const std::atomic<bool>& stop) {
  std::mutex adding;
  std::atomic<std::uint64_t> next{0};
  on_threads(threads, [&](int) {
    struct Standing {
      int unseen;
      int spread;
    };
    std::vector<Standing> standings;
    Search search(finder.lexicon(), finder.values());
    StaticPlayer player(leaves);
    const Watch watch = [&](Search&, const Situation& situation, Random&) {
      standings.push_back({static_cast<int>(situation.unseen.size()), situation.spread});
    };
    for (std::uint64_t number; !stop && (number = next++) < games; ++done) {
      standings.clear();
      const Game game = play_game(search, {&player, &player}, tiles, seed, number, {}, watch);
      const std::lock_guard held(adding);
      for (std::size_t turn = 0; turn < standings.size(); ++turn) {
        const std::size_t seat = turn % 2;
        const int result = game.scores[seat] - game.scores[1 - seat];
        const auto [unseen, spread] = standings[turn];
        const int row = std::min(unseen, SpreadSamples::kMostUnseen);
        const int column =
            std::clamp(spread, -SpreadSamples::kMostSpread, SpreadSamples::kMostSpread) +
            SpreadSamples::kMostSpread;
        const auto at = static_cast<std::size_t>(row * SpreadSamples::kSpreads + column);
        ++samples.games[at];
        samples.halves[at] += result > 0 ? 2 : result == 0 ? 1 : 0;
      }
    }
  });
}

LeaveTable fit_leaves(const LeaveIndex& index, const LeaveSamples& samples) {
  const double racks = std::max<double>(1, static_cast<double>(samples.racks));
  const double mean = samples.total / racks;
  const double noise = std::max(1.0, samples.squares / racks - mean * mean);
  std::vector<double> values(index.size());
  for (std::size_t size = 1; size <= kMaxLeave; ++size) {
    const std::uint32_t begin = index.first(static_cast<int>(size));
    const auto own_mean = [&](std::uint32_t number) {
      return samples.sum[number] / samples.count[number] - mean;
    };
    Foretelling foretelling;
    double doubt = noise / 4;  // variance of a foretold value; single tiles foretell nothing
    if (size > 1) {
      double pp = 0, ps = 0, ss = 0, pv = 0, sv = 0;
      std::uint32_t number = 0;
      index.each([&](std::span<const Letter> leave) {
        const std::uint32_t at = number++;
        if (leave.size() != size || samples.count[at] < kWellKnown) return;
        const auto [parts, singles] = Foretelling::features(index, values, leave);
        const double weight = samples.count[at];
        pp += weight * parts * parts;
        ps += weight * parts * singles;
        ss += weight * singles * singles;
        pv += weight * parts * own_mean(at);
        sv += weight * singles * own_mean(at);
      });
      const double determinant = pp * ss - ps * ps;
      if (determinant > 1e-9 * pp * ss) {
        foretelling.parts = (pv * ss - sv * ps) / determinant;
        foretelling.singles = (sv * pp - pv * ps) / determinant;
      } else {
        foretelling.parts = 1.0 / static_cast<double>(size - 1);
      }
      double squares = 0, weights = 0;
      number = 0;
      index.each([&](std::span<const Letter> leave) {
        const std::uint32_t at = number++;
        if (leave.size() != size || samples.count[at] < kWellKnown) return;
        const double error =
            own_mean(at) - foretelling.value(Foretelling::features(index, values, leave));
        squares += error * error - noise / samples.count[at];
        weights += 1;
      });
      doubt = std::max(0.5, weights > 0 ? squares / weights : 0.0);
    }
    std::uint32_t number = 0;
    std::vector<double> found;
    index.each([&](std::span<const Letter> leave) {
      const std::uint32_t at = number++;
      if (leave.size() != size) return;
      const double foretold =
          size > 1 ? foretelling.value(Foretelling::features(index, values, leave)) : 0.0;
      const double count = samples.count[at];
      const double trust = count / (count + noise / doubt);
      found.push_back(count > 0 ? trust * own_mean(at) + (1 - trust) * foretold : foretold);
    });
    std::copy(found.begin(), found.end(), values.begin() + begin);
  }
  std::vector<std::int16_t> hundredths;
  hundredths.reserve(values.size());
  for (const double value : values) {
    hundredths.push_back(
        static_cast<std::int16_t>(std::clamp(std::round(100 * value), -20000.0, 20000.0)));
  }
  return LeaveTable(index, std::move(hundredths));
}

}  // namespace mydelko
