// Which of several candidates is best, when all meet the same chances: after every round the means
// are compared by their differences, which vary less than the outcomes do. An opinion held
// beforehand counts as so many rounds, so that a few lucky ones do not overturn it.
#pragma once

#include <cstdint>
#include <vector>

namespace mydelko {

class Contest {
 public:
  Contest(std::vector<double> opinions, double opinion_rounds);

  std::size_t size() const { return opinions_.size(); }
  bool is_alive(std::size_t at) const { return alive_[at]; }
  std::size_t alive() const;
  std::uint64_t rounds(std::size_t at) const { return rounds_[at]; }

  // One value for each candidate, those of the dropped ones unread.
  void add_round(const std::vector<double>& values);
  // Drops whoever is behind the leader by so many standard errors of the difference.
  void drop(double sure);

  double value(std::size_t at) const;  // opinion and outcomes together
  double error(std::size_t at) const;  // standard error of the mean of the outcomes
  std::size_t leader() const;
  std::vector<std::size_t> order() const;  // the best first, those dropped last

 private:
  double& gap(std::size_t a, std::size_t b) { return gaps_[a * size() + b]; }

  std::vector<double> opinions_;
  double opinion_rounds_;
  std::vector<char> alive_;
  std::vector<std::uint64_t> rounds_;
  std::vector<double> sums_;
  std::vector<double> squares_;
  std::vector<double> gaps_;  // sums of squared differences, a row for each candidate
};

}  // namespace mydelko
