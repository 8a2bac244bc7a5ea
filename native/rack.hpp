// A rack and all its subsets, prepared for questions about "which tiles could go there".
// Tiles stand by falling value, so the tiles of a subset come sorted too. Of equal subsets only
// one is kept; they are numbered by size, so that those of one size lie side by side, and a set of
// subsets is a 128-bit set of their numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "board.hpp"
#include "letters.hpp"
#include "move.hpp"
#include "tables.hpp"

namespace mydelko {

inline constexpr int kSubsets = 1 << kMaxRack;
inline constexpr int kMostTimes = 4;  // two squares that double the word

struct SubsetSet {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  void add(int subset) { (subset < 64 ? low : high) |= std::uint64_t{1} << (subset & 63); }
  void add_if(int subset, bool condition) {
    (subset < 64 ? low : high) |= std::uint64_t{condition} << (subset & 63);
  }
  bool has(int subset) const { return ((subset < 64 ? low : high) >> (subset & 63) & 1) != 0; }
  bool empty() const { return (low | high) == 0; }
  friend SubsetSet operator&(SubsetSet a, SubsetSet b) { return {a.low & b.low, a.high & b.high}; }
  friend SubsetSet operator|(SubsetSet a, SubsetSet b) { return {a.low | b.low, a.high | b.high}; }
  SubsetSet without(SubsetSet other) const { return {low & ~other.low, high & ~other.high}; }

  template <class Visit>
  void each(Visit visit) const {
    for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) visit(__builtin_ctzll(rest));
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) visit(64 + __builtin_ctzll(rest));
  }
};

// Worth of the tiles kept, by the mask of tiles that stay, over the tiles in the order in which the
// rack was given. Equal tiles must give equal values.
using LeaveValues = std::array<Equity, kSubsets>;

class Rack {
 public:
  // At most seven tiles, 0 a blank; throws std::invalid_argument.
  // Letters in `common` are left out of the uncommon keys.
  Rack(std::span<const Letter> tiles, const Values& values, LetterMask common = 0);

  void value_leaves(const LeaveValues& leaves);

  int size() const { return size_; }
  int blanks() const { return blanks_; }
  std::span<const Letter> tiles() const { return {tiles_.data(), static_cast<std::size_t>(size_)}; }

  // Subsets of so many tiles are numbered from first(tiles) to first(tiles + 1).
  int first(int tiles) const { return first_[tiles]; }
  SubsetSet of_size(int tiles) const { return of_size_[tiles]; }
  int subset_count() const { return first_[size_ + 1]; }
  Key key(int subset) const { return keys_[subset]; }  // of its letters; blanks add nothing
  Key uncommon_key(int subset) const { return uncommon_keys_[subset]; }
  Counts counts(int subset) const { return counts_[subset]; }
  int blanks_in(int subset) const { return blanks_in_[subset]; }
  unsigned mask(int subset) const { return masks_[subset]; }  // of the tiles taken
  Equity leave(int subset) const { return leaves_[subset]; }  // of the tiles that stay
  Equity leave_of(unsigned taken) const;  // by the mask of tiles taken, earlier twins first
  // Points of its tiles, falling, padded with zeros.
  const std::int16_t* points(int subset) const { return points_[subset].data(); }

  // Subsets that have a tile for a square where only these letters fit.
  SubsetSet serving(LetterMask letters) const;
  int top_points(LetterMask letters) const;  // of the dearest tile that fits; -1 when none does
  int dearest(int count) const { return dearest_[count]; }  // so many dearest tiles together
  Equity best_leave(int placed) const { return best_leave_[placed]; }
  // So many tiles with their points counted so many times and the worth of those that stay, at
  // most: dear tiles and the best leave seldom go together. `times` up to kMostTimes.
  Equity most(int placed, int times) const { return most_[placed][times]; }

 private:
  int size_ = 0;
  int blanks_ = 0;
  std::array<Letter, kMaxRack> tiles_{};
  std::array<std::uint8_t, kMaxRack> given_{};  // where each tile stood when the rack was given
  std::array<std::uint8_t, kMaxRack> values_{};
  std::array<std::uint8_t, kMaxRack + 2> first_{};
  std::array<SubsetSet, kMaxRack + 1> of_size_{};
  std::array<SubsetSet, kMaxRack> with_tile_{};
  std::array<int, kMaxRack + 1> dearest_{};
  std::array<Equity, kMaxRack + 1> best_leave_{};
  std::array<std::array<Equity, kMostTimes + 1>, kMaxRack + 1> most_{};
  std::array<Key, kSubsets> keys_;
  std::array<Key, kSubsets> uncommon_keys_;
  std::array<Counts, kSubsets> counts_;
  std::array<std::uint8_t, kSubsets> blanks_in_;
  std::array<std::uint8_t, kSubsets> masks_;
  std::array<Equity, kSubsets> leaves_;
  alignas(16) std::array<std::array<std::int16_t, 8>, kSubsets> points_;
};

}  // namespace mydelko
