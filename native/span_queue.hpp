// Spans by falling bound: a bucket for each point, so that putting and taking cost next to nothing.
// Inside a bucket they stand in no particular order.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "move.hpp"

namespace mydelko {

class SpanQueue {
 public:
  // Spans are numbers below `count`, each put at most once.
  void begin(std::size_t count) {
    filled_.fill(0);
    if (next_.size() < count) next_.resize(count);
  }
  void put(std::uint16_t span, Equity bound) {
    const int bucket = bucket_of(bound);
    const std::uint64_t bit = std::uint64_t{1} << (bucket & 63);
    next_[span] = (filled_[bucket / 64] & bit) != 0 ? heads_[bucket] : kNone;
    filled_[bucket / 64] |= bit;
    heads_[bucket] = span;
  }
  // Visits the spans, bucket by bucket, while `goes_on` with what no later bound exceeds.
  template <class GoesOn, class Visit>
  void each(GoesOn goes_on, Visit visit) const {
    for (int group = kBuckets / 64 - 1; group >= 0; --group) {
      for (std::uint64_t rest = filled_[group]; rest != 0;) {
        const int bit = 63 - __builtin_clzll(rest);
        rest ^= std::uint64_t{1} << bit;
        const int bucket = group * 64 + bit;
        if (!goes_on(above(bucket))) return;
        for (std::uint16_t at = heads_[bucket]; at != kNone; at = next_[at]) visit(at);
      }
    }
  }

 private:
  static constexpr int kBuckets = 1024;
  static constexpr int kBucketOfZero = 256;  // bounds may be negative: a bad leave
  static constexpr std::uint16_t kNone = 0xFFFF;

  static int bucket_of(Equity bound) {
    const int points = bound >= 0 ? bound / kPoint : -((-bound + kPoint - 1) / kPoint);
    return std::clamp(points + kBucketOfZero, 0, kBuckets - 1);
  }
  static Equity above(int bucket) {
    if (bucket == kBuckets - 1) return std::numeric_limits<Equity>::max();
    return (bucket - kBucketOfZero + 1) * kPoint;
  }

  std::array<std::uint64_t, kBuckets / 64> filled_{};
  std::array<std::uint16_t, kBuckets> heads_;  // of filled buckets
  std::vector<std::uint16_t> next_;            // in the same bucket
};

}  // namespace mydelko
