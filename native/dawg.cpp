#include "dawg.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace mydelko {
namespace {

constexpr char kMagic[8] = {'M', 'Y', 'D', 'D', 'A', 'W', 'G', '\n'};
constexpr std::uint32_t kVersion = 1;
constexpr Letter kAnyRun = 255;

struct Header {
  char magic[8];
  std::uint32_t version;
  std::uint32_t letters;
  std::uint32_t arc_count;
  std::uint32_t root;
  std::uint32_t word_count;
  std::uint32_t state_count;
  std::uint64_t sum;  // of the arcs
};
static_assert(sizeof(Header) == 40);

std::uint64_t hash_of(std::span<const Arc> node) {
  std::uint64_t hash = node.size();
  for (const Arc arc : node) hash = (hash ^ arc.bits) * 0x9E3779B97F4A7C15ull;
  return hash ^ (hash >> 29);
}

}  // namespace

void Automaton::check(int letters) const {
  if (arcs_.empty() || root_ >= arcs_.size()) throw FormatError("dictionary: no root");
  if (!arcs_.back().is_last()) throw FormatError("dictionary: the last node does not end");
  std::vector<std::uint8_t> starts(arcs_.size());  // does a node begin here?
  starts[0] = 1;
  for (std::size_t at = 1; at < arcs_.size(); ++at) starts[at] = arcs_[at - 1].is_last();
  for (std::size_t at = 1; at < arcs_.size(); ++at) {
    const Arc arc = arcs_[at];
    if (arc.letter() < 1 || arc.letter() > letters) throw FormatError("dictionary: bad letter");
    // Nodes are written children first, so arcs point back and no path can run in a circle.
    if (arc.target() >= at || !starts[arc.target()]) throw FormatError("dictionary: bad arc");
  }
  if (!starts[root_]) throw FormatError("dictionary: bad root");
}

AutomatonBuilder::AutomatonBuilder() : arcs_(1, Arc{Arc::kLast}), register_(1u << 16) {}

void AutomatonBuilder::add(std::span<const Letter> word) {
  std::size_t shared = 0;
  while (shared < last_length_ && shared < word.size() && last_[shared] == word[shared]) ++shared;
  close_down_to(shared);
  for (std::size_t depth = shared; depth < word.size(); ++depth) {
    path_[depth].push_back(Arc{word[depth]});
  }
  path_[word.size() - 1].back().bits |= Arc::kEnd;
  std::copy(word.begin() + shared, word.end(), last_.begin() + shared);
  last_length_ = word.size();
}

Node AutomatonBuilder::finish() {
  close_down_to(0);
  last_length_ = 0;
  return intern(path_[0]);
}

// Closes the nodes of the last word below a depth, deepest first.
void AutomatonBuilder::close_down_to(std::size_t depth) {
  for (std::size_t at = last_length_; at > depth; --at) {
    path_[at - 1].back().bits |= intern(path_[at]) << 8;
  }
}

Node AutomatonBuilder::intern(std::vector<Arc>& node) {
  if (node.empty()) return 0;
  node.back().bits |= Arc::kLast;
  const std::size_t mask = register_.size() - 1;
  std::size_t slot = hash_of(node) & mask;
  for (; register_[slot] != 0; slot = (slot + 1) & mask) {
    const Arc* known = &arcs_[register_[slot]];
    if (std::equal(node.begin(), node.end(), known)) {
      const Node found = register_[slot];
      node.clear();
      return found;
    }
  }
  if (arcs_.size() + node.size() > Arc::kMaxTarget) {
    throw FormatError("the word list needs more arcs than the dictionary format can number");
  }
  const Node made = static_cast<Node>(arcs_.size());
  arcs_.insert(arcs_.end(), node.begin(), node.end());
  register_[slot] = made;
  node.clear();
  if (++states_ * 2 > register_.size()) grow();
  return made;
}

void AutomatonBuilder::grow() {
  std::vector<Node> old(register_.size() * 2);
  old.swap(register_);
  const std::size_t mask = register_.size() - 1;
  for (const Node node : old) {
    if (node == 0) continue;
    std::size_t length = 1;
    while (!arcs_[node + length - 1].is_last()) ++length;
    std::size_t slot = hash_of({&arcs_[node], length}) & mask;
    while (register_[slot] != 0) slot = (slot + 1) & mask;
    register_[slot] = node;
  }
}

std::vector<std::byte> dawg_bytes(const AutomatonBuilder& builder, Node root, int letters,
                                  std::uint32_t word_count) {
  const auto arcs = std::as_bytes(std::span(builder.arcs()));
  Header header{};
  std::memcpy(header.magic, kMagic, sizeof kMagic);
  header.version = kVersion;
  header.letters = static_cast<std::uint32_t>(letters);
  header.arc_count = static_cast<std::uint32_t>(builder.arcs().size());
  header.root = root;
  header.word_count = word_count;
  header.state_count = builder.state_count();
  header.sum = checksum(arcs);
  std::vector<std::byte> bytes(sizeof header + arcs.size());
  std::memcpy(bytes.data(), &header, sizeof header);
  std::memcpy(bytes.data() + sizeof header, arcs.data(), arcs.size());
  return bytes;
}

std::shared_ptr<const Dawg> Dawg::open(const std::string& path) {
  std::shared_ptr<Dawg> dawg(new Dawg);
  dawg->file_ = std::make_unique<MappedFile>(path);
  dawg->bytes_ = dawg->file_->bytes();
  try {
    dawg->read_header();
  } catch (const FormatError& error) {
    throw FormatError(path + ": " + error.what());
  }
  return dawg;
}

std::shared_ptr<const Dawg> Dawg::from_bytes(std::vector<std::byte> bytes) {
  std::shared_ptr<Dawg> dawg(new Dawg);
  dawg->memory_ = std::move(bytes);
  dawg->bytes_ = dawg->memory_;
  dawg->read_header();
  return dawg;
}

void Dawg::read_header() {
  Header header;
  if (bytes_.size() < sizeof header) throw FormatError("dictionary: too short");
  std::memcpy(&header, bytes_.data(), sizeof header);
  if (std::memcmp(header.magic, kMagic, sizeof kMagic) != 0) {
    throw FormatError("not a dictionary file");
  }
  if (header.version != kVersion) throw FormatError("dictionary: another version of the format");
  if (header.letters < 1 || header.letters > kMaxLetters) throw FormatError("dictionary: letters");
  if (bytes_.size() != sizeof header + std::size_t{header.arc_count} * sizeof(Arc)) {
    throw FormatError("dictionary: the size does not fit the header");
  }
  const auto* arcs = reinterpret_cast<const Arc*>(bytes_.data() + sizeof header);
  automaton_ = Automaton({arcs, header.arc_count}, header.root);
  letters_ = static_cast<int>(header.letters);
  word_count_ = header.word_count;
  state_count_ = header.state_count;
  sum_ = header.sum;
  automaton_.check(letters_);
}

bool Dawg::verify() const { return checksum(bytes_.subspan(sizeof(Header))) == sum_; }

LetterMask Dawg::cross_letters(std::span<const Letter> before,
                               std::span<const Letter> after) const {
  const Node node = before.empty() ? automaton_.root() : automaton_.walk(automaton_.root(), before);
  if (after.empty()) return automaton_.ending_letters(node);
  LetterMask letters = 0;
  automaton_.each_arc(node, [&](Arc arc) {
    const Node rest = automaton_.walk(arc.target(), after.first(after.size() - 1));
    if (automaton_.arc(rest, after.back()).ends_word()) letters |= mask_of(arc.letter());
  });
  return letters;
}

std::array<std::uint32_t, kMaxWord + 1> Dawg::length_counts() const {
  std::array<std::uint32_t, kMaxWord + 1> counts{};
  each_word([&](std::span<const Letter> word) {
    ++counts[word.size()];
    return true;
  });
  return counts;
}

void Dawg::each_word(const Visit& visit) const {
  std::array<Letter, kMaxWord> word;
  auto descend = [&](auto& self, Node node, std::size_t depth) -> bool {
    if (node == 0 || depth == kMaxWord) return true;
    for (const Arc* arc = &automaton_.arcs()[node];; ++arc) {
      word[depth] = arc->letter();
      if (arc->ends_word() && !visit({word.data(), depth + 1})) return false;
      if (!self(self, arc->target(), depth + 1)) return false;
      if (arc->is_last()) return true;
    }
  };
  descend(descend, automaton_.root(), 0);
}

std::vector<std::vector<Letter>> Dawg::matching(std::span<const Letter> pattern,
                                                std::size_t limit) const {
  // A mask of the places in the pattern that may come next: each word is met once and in order,
  // however many runs the pattern has.
  if (pattern.size() > 63) throw std::invalid_argument("the pattern is too long");
  using Places = std::uint64_t;
  const auto past_runs = [&](Places places) {
    for (std::size_t at = 0; at < pattern.size(); ++at) {
      if ((places >> at & 1) != 0 && pattern[at] == kAnyRun) places |= Places{1} << (at + 1);
    }
    return places;
  };
  const auto after = [&](Places places, Letter letter) {
    Places next = 0;
    for (std::size_t at = 0; at < pattern.size(); ++at) {
      if ((places >> at & 1) == 0) continue;
      if (pattern[at] == kAnyRun) {
        next |= Places{1} << at;
      } else if (pattern[at] == 0 || pattern[at] == letter) {
        next |= Places{1} << (at + 1);
      }
    }
    return past_runs(next);
  };
  std::vector<std::vector<Letter>> found;
  std::vector<Letter> word;
  auto match = [&](auto& self, Node node, Places places) -> void {
    if (word.size() == kMaxWord) return;
    automaton_.each_arc(node, [&](Arc arc) {
      const Places next = found.size() < limit ? after(places, arc.letter()) : 0;
      if (next == 0) return;
      word.push_back(arc.letter());
      if (arc.ends_word() && (next >> pattern.size() & 1) != 0) found.push_back(word);
      self(self, arc.target(), next);
      word.pop_back();
    });
  };
  match(match, automaton_.root(), past_runs(1));
  return found;
}

std::vector<std::vector<Letter>> Dawg::anagrams(std::span<const Letter> rack, std::size_t minimum,
                                                std::size_t limit) const {
  std::array<int, kMaxLetters + 1> tiles{};
  for (const Letter letter : rack) ++tiles[letter];
  std::vector<std::vector<Letter>> found;
  std::vector<Letter> word;
  auto descend = [&](auto& self, Node node) -> void {
    if (word.size() == kMaxWord) return;
    automaton_.each_arc(node, [&](Arc arc) {
      const bool own = tiles[arc.letter()] > 0;
      if (!own && tiles[0] == 0) return;
      int& tile = own ? tiles[arc.letter()] : tiles[0];
      --tile;
      word.push_back(own ? arc.letter() : static_cast<Letter>(arc.letter() | kBlankFlag));
      if (arc.ends_word() && word.size() >= minimum) found.push_back(word);
      self(self, arc.target());
      word.pop_back();
      ++tile;
    });
  };
  descend(descend, automaton_.root());
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.size() > b.size(); });
  if (found.size() > limit) found.resize(limit);
  return found;
}

}  // namespace mydelko
