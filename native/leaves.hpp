// What the tiles kept on a rack are worth: a value for every multiset of one to six tiles.
// Multisets are numbered by counting them (LeaveIndex), so values lie in one array without keys.
// The file holds a small model (a value per tile and per pair) and a byte of difference per leave.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "letters.hpp"
#include "rack.hpp"

namespace mydelko {

inline constexpr int kMaxLeave = 6;

class LeaveIndex {
 public:
  // counts[0] the blanks, then the tiles of each letter.
  explicit LeaveIndex(std::vector<std::uint8_t> counts);

  std::uint32_t size() const { return first_[kMaxLeave + 1]; }
  std::uint32_t first(int tiles) const { return first_[tiles]; }  // of the leaves of that many
  // The number of a leave: ascending tiles, at most six; the empty leave is 0.
  std::uint32_t number(std::span<const Letter> leave) const;
  // Every leave with its number, in ascending order of numbers.
  template <class Visit>
  void each(Visit visit) const;
  std::span<const std::uint8_t> counts() const { return counts_; }

 private:
  std::uint32_t ways(int type, int tiles) const { return ways_[type][tiles]; }

  std::vector<std::uint8_t> counts_;
  std::vector<std::array<std::uint32_t, kMaxLeave + 1>> ways_;  // with types from here on
  std::array<std::uint32_t, kMaxLeave + 2> first_{};
};

class LeaveTable {
 public:
  LeaveTable(LeaveIndex index, std::vector<std::int16_t> values)
      : index_(std::move(index)), values_(std::move(values)) {}

  static std::shared_ptr<const LeaveTable> open(const std::string& path,
                                                std::vector<std::uint8_t> counts);
  void write(const std::string& path) const;

  // For a rack as given: the worth of every subset kept. The whole rack counts as nothing.
  LeaveValues values(std::span<const Letter> rack) const;
  Equity value(std::span<const Letter> leave) const {
    return values_[index_.number(leave)] * kStep;
  }
  const LeaveIndex& index() const { return index_; }

  static constexpr Equity kStep = 10;  // values are hundredths of a point

 private:
  LeaveIndex index_;
  std::vector<std::int16_t> values_;  // hundredths of a point
};

template <class Visit>
void LeaveIndex::each(Visit visit) const {
  std::array<Letter, kMaxLeave> leave;
  auto descend = [&](auto& self, int type, int tiles, int left) -> void {
    if (left == 0) return visit(std::span<const Letter>(leave.data(), tiles));
    if (type == static_cast<int>(counts_.size())) return;
    // Fewer of this tile come first, as in `number`.
    for (int taken = 0; taken <= std::min<int>(counts_[type], left); ++taken) {
      for (int at = 0; at < taken; ++at) leave[tiles + at] = static_cast<Letter>(type);
      self(self, type + 1, tiles + taken, left - taken);
    }
  };
  for (int tiles = 0; tiles <= kMaxLeave; ++tiles) descend(descend, 0, 0, tiles);
}

}  // namespace mydelko
