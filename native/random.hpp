// Random numbers that are the same on every machine: xoshiro256**, seeded by splitmix.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "tables.hpp"

namespace mydelko {

class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t state = splitmix(seed) ^ splitmix(~stream);
    for (std::uint64_t& word : words_) word = splitmix(state += 0x9E3779B97F4A7C15ull);
  }

  std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  // From 0 to below - 1, each equally likely: what would favour some is drawn again.
  std::uint32_t below(std::uint32_t below) {
    const std::uint32_t unfair = -below % below;
    for (;;) {
      const std::uint64_t product = (next() >> 32) * below;
      if (static_cast<std::uint32_t>(product) >= unfair) {
        return static_cast<std::uint32_t>(product >> 32);
      }
    }
  }

  template <class Item>
  void shuffle(std::span<Item> items) {
    for (std::size_t left = items.size(); left > 1; --left) {
      std::swap(items[left - 1], items[below(static_cast<std::uint32_t>(left))]);
    }
  }

 private:
  std::array<std::uint64_t, 4> words_;
};

}  // namespace mydelko
