#include "contest.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mydelko {

Contest::Contest(std::vector<double> opinions, double opinion_rounds)
    : opinions_(std::move(opinions)),
      opinion_rounds_(opinion_rounds),
      alive_(opinions_.size(), 1),
      rounds_(opinions_.size()),
      sums_(opinions_.size()),
      squares_(opinions_.size()),
      gaps_(opinions_.size() * opinions_.size()) {}

std::size_t Contest::alive() const {
  return static_cast<std::size_t>(std::count(alive_.begin(), alive_.end(), 1));
}

void Contest::add_round(const std::vector<double>& values) {
  for (std::size_t a = 0; a < size(); ++a) {
    if (!alive_[a]) continue;
    ++rounds_[a];
    sums_[a] += values[a];
    squares_[a] += values[a] * values[a];
    for (std::size_t b = 0; b < size(); ++b) {
      if (alive_[b]) gap(a, b) += (values[a] - values[b]) * (values[a] - values[b]);
    }
  }
}

void Contest::drop(double sure) {
  const std::size_t first = leader();
  const auto count = static_cast<double>(rounds_[first]);
  if (count == 0) return;
  for (std::size_t at = 0; at < size(); ++at) {
    if (!alive_[at] || at == first) continue;
    const double mean = (sums_[first] - sums_[at]) / count;
    const double variance = std::max(0.0, gap(first, at) / count - mean * mean);
    const double error = std::sqrt(variance / (count + opinion_rounds_));
    if (value(first) - value(at) > sure * error) alive_[at] = 0;
  }
}

double Contest::value(std::size_t at) const {
  const double weight = opinion_rounds_ + static_cast<double>(rounds_[at]);
  return weight == 0 ? opinions_[at] : (opinion_rounds_ * opinions_[at] + sums_[at]) / weight;
}

double Contest::error(std::size_t at) const {
  if (rounds_[at] == 0) return 0;
  const auto count = static_cast<double>(rounds_[at]);
  const double mean = sums_[at] / count;
  return std::sqrt(std::max(0.0, squares_[at] / count - mean * mean) / count);
}

std::size_t Contest::leader() const { return order().front(); }

std::vector<std::size_t> Contest::order() const {
  std::vector<std::size_t> order(size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return alive_[a] != alive_[b] ? alive_[a] > alive_[b] : value(a) > value(b);
  });
  return order;
}

}  // namespace mydelko
