#include "leaves.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "file.hpp"

namespace mydelko {
namespace {

constexpr char kMagic[8] = {'M', 'Y', 'D', 'L', 'E', 'A', 'V', '\n'};
constexpr std::uint32_t kVersion = 1;
constexpr int kResidualStep = 25;  // hundredths of a point in a byte of difference

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t types;
  std::uint32_t leaves;
  std::uint32_t unused;
  std::uint64_t sum;  // of the rest
};
static_assert(sizeof(Header) == 32);

// A value per tile and per pair, scaled by the number of tiles kept.
struct Model {
  explicit Model(std::size_t types) : single(types), pair(types * types) {}

  double value(std::span<const Letter> leave) const {
    double singles = 0;
    double pairs = 0;
    for (std::size_t a = 0; a < leave.size(); ++a) {
      singles += single[leave[a]];
      for (std::size_t b = a + 1; b < leave.size(); ++b) {
        pairs += pair[leave[a] * single.size() + leave[b]];
      }
    }
    return scale[leave.size()][0] * singles + scale[leave.size()][1] * pairs;
  }

  std::vector<float> single;
  std::vector<float> pair;
  std::array<std::array<float, 2>, kMaxLeave + 1> scale{};
};

// Least squares for the two scales of each size.
Model fit(const LeaveIndex& index, std::span<const std::int16_t> values) {
  Model model(index.counts().size());
  for (auto& scale : model.scale) scale = {1.0F, 1.0F};
  std::array<std::array<double, 5>, kMaxLeave + 1> sums{};
  std::uint32_t number = 0;
  index.each([&](std::span<const Letter> leave) {
    const double value = values[number++];
    if (leave.size() == 1) model.single[leave[0]] = static_cast<float>(value);
    if (leave.size() == 2) {
      model.pair[leave[0] * model.single.size() + leave[1]] =
          static_cast<float>(value) - model.single[leave[0]] - model.single[leave[1]];
    }
    if (leave.size() < 3) return;
    double singles = 0;
    for (const Letter tile : leave) singles += model.single[tile];
    const double pairs = model.value(leave) - singles;
    auto& sum = sums[leave.size()];
    sum[0] += singles * singles;
    sum[1] += singles * pairs;
    sum[2] += pairs * pairs;
    sum[3] += singles * value;
    sum[4] += pairs * value;
  });
  for (int size = 3; size <= kMaxLeave; ++size) {
    const auto& sum = sums[size];
    const double determinant = sum[0] * sum[2] - sum[1] * sum[1];
    if (determinant <= 0) continue;
    model.scale[size] = {static_cast<float>((sum[3] * sum[2] - sum[4] * sum[1]) / determinant),
                         static_cast<float>((sum[4] * sum[0] - sum[3] * sum[1]) / determinant)};
  }
  return model;
}

template <class Item>
void append(std::vector<std::byte>& bytes, const std::vector<Item>& items) {
  const auto view = std::as_bytes(std::span(items));
  bytes.insert(bytes.end(), view.begin(), view.end());
}

}  // namespace

LeaveIndex::LeaveIndex(std::vector<std::uint8_t> counts)
    : counts_(std::move(counts)), ways_(counts_.size() + 1) {
  ways_.back()[0] = 1;
  for (std::size_t type = counts_.size(); type-- > 0;) {
    for (int tiles = 0; tiles <= kMaxLeave; ++tiles) {
      for (int taken = 0; taken <= std::min<int>(counts_[type], tiles); ++taken) {
        ways_[type][tiles] += ways_[type + 1][tiles - taken];
      }
    }
  }
  for (int tiles = 0; tiles <= kMaxLeave; ++tiles)
    first_[tiles + 1] = first_[tiles] + ways(0, tiles);
}

std::uint32_t LeaveIndex::number(std::span<const Letter> leave) const {
  int left = static_cast<int>(leave.size());
  std::uint32_t number = first_[left];
  for (std::size_t at = 0; at < leave.size();) {
    const Letter type = leave[at];
    for (; at < leave.size() && leave[at] == type; ++at, --left) number += ways(type + 1, left);
  }
  return number;
}

LeaveValues LeaveTable::values(std::span<const Letter> rack) const {
  LeaveValues values{};
  std::array<std::uint8_t, kMaxRack> order;
  const int size = static_cast<int>(rack.size());
  for (int at = 0; at < size; ++at) order[at] = static_cast<std::uint8_t>(at);
  std::sort(order.begin(), order.begin() + size, [&](int a, int b) { return rack[a] < rack[b]; });
  for (unsigned mask = 1; mask < 1u << size; ++mask) {
    std::array<Letter, kMaxRack> leave;
    int tiles = 0;
    for (int at = 0; at < size; ++at) {
      if (mask >> order[at] & 1) leave[tiles++] = rack[order[at]];
    }
    if (tiles <= kMaxLeave) {
      values[mask] = value({leave.data(), static_cast<std::size_t>(tiles)});
    }
  }
  return values;
}

void LeaveTable::write(const std::string& path) const {
  const Model model = fit(index_, values_);
  std::vector<std::int8_t> residuals;
  residuals.reserve(values_.size());
  std::uint32_t number = 0;
  index_.each([&](std::span<const Letter> leave) {
    const double difference = (values_[number++] - model.value(leave)) / kResidualStep;
    residuals.push_back(
        static_cast<std::int8_t>(std::clamp(std::round(difference), -127.0, 127.0)));
  });
  std::vector<std::byte> bytes;
  append(bytes, model.single);
  append(bytes, model.pair);
  const auto scale = std::as_bytes(std::span(model.scale));
  bytes.insert(bytes.end(), scale.begin(), scale.end());
  append(bytes, residuals);
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = kVersion;
  header.types = static_cast<std::uint32_t>(index_.counts().size());
  header.leaves = index_.size();
  header.sum = checksum(bytes);
  AtomicFile file(path);
  file.write(std::as_bytes(std::span(&header, 1)));
  file.write(bytes);
  file.commit();
}

std::shared_ptr<const LeaveTable> LeaveTable::open(const std::string& path,
                                                   std::vector<std::uint8_t> counts) {
  const MappedFile file(path);
  auto bytes = file.bytes();
  const auto require = [&](bool holds, const char* what) {
    if (!holds) throw FormatError(path + ": " + what);
  };
  Header header;
  require(bytes.size() >= sizeof header, "too short");
  std::memcpy(&header, bytes.data(), sizeof header);
  bytes = bytes.subspan(sizeof header);
  LeaveIndex index(std::move(counts));
  const std::size_t types = index.counts().size();
  require(std::memcmp(header.magic, kMagic, sizeof kMagic) == 0, "not a file of leave values");
  require(header.version == kVersion, "another version of the format");
  require(header.types == types && header.leaves == index.size(), "made for other tiles");
  Model model(types);
  const std::size_t model_size = (types + types * types) * sizeof(float) + sizeof model.scale;
  require(bytes.size() == model_size + index.size(), "the size does not fit the header");
  require(checksum(bytes) == header.sum, "damaged");
  const auto take = [&](void* to, std::size_t size) {
    std::memcpy(to, bytes.data(), size);
    bytes = bytes.subspan(size);
  };
  take(model.single.data(), types * sizeof(float));
  take(model.pair.data(), types * types * sizeof(float));
  take(model.scale.data(), sizeof model.scale);
  std::vector<std::int16_t> values;
  values.reserve(index.size());
  index.each([&](std::span<const Letter> leave) {
    const auto residual = static_cast<std::int8_t>(bytes[values.size()]);
    const double value = model.value(leave) + residual * kResidualStep;
    values.push_back(static_cast<std::int16_t>(std::clamp(std::round(value), -30000.0, 30000.0)));
  });
  return std::make_shared<const LeaveTable>(std::move(index), std::move(values));
}

}  // namespace mydelko
