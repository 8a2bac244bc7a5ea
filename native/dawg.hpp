// A word list as a minimal acyclic automaton over letters 1..32: what a dictionary is in the
// package and the judge of words. It refuses to know where words come from or what they score.
// A node is a run of 32-bit arcs, the last of them flagged; node 0 has no arcs.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "file.hpp"
#include "letters.hpp"

namespace mydelko {

using Node = std::uint32_t;  // index of a node's first arc

struct Arc {
  std::uint32_t bits = 0;

  static constexpr std::uint32_t kEnd = 1u << 6;
  static constexpr std::uint32_t kLast = 1u << 7;
  static constexpr std::uint32_t kMaxTarget = (1u << 24) - 1;

  Letter letter() const { return bits & 0x3F; }
  bool ends_word() const { return (bits & kEnd) != 0; }
  bool is_last() const { return (bits & kLast) != 0; }
  Node target() const { return bits >> 8; }
  friend bool operator==(Arc, Arc) = default;
};
static_assert(sizeof(Arc) == 4);

// The bare automaton: arcs and a root, owned by somebody else.
class Automaton {
 public:
  Automaton() = default;
  Automaton(std::span<const Arc> arcs, Node root) : arcs_(arcs), root_(root) {}

  Node root() const { return root_; }
  std::span<const Arc> arcs() const { return arcs_; }

  // The arc that leaves a node with a letter, or a null arc (letter 0).
  Arc arc(Node node, Letter letter) const {
    if (node == 0) return {};
    for (const Arc* arc = &arcs_[node];; ++arc) {
      if (arc->letter() == letter) return *arc;
      if (arc->is_last()) return {};
    }
  }

  template <class Visit>
  void each_arc(Node node, Visit visit) const {
    if (node == 0) return;
    for (const Arc* arc = &arcs_[node];; ++arc) {
      visit(*arc);
      if (arc->is_last()) return;
    }
  }

  bool contains(std::span<const Letter> word) const {
    Arc arc;
    Node node = root_;
    for (const Letter letter : word) {
      arc = this->arc(node, letter);
      if (arc.letter() == 0) return false;
      node = arc.target();
    }
    return arc.ends_word();
  }

  // Letters x for which the word continues from a node and ends with x.
  LetterMask ending_letters(Node node) const {
    LetterMask letters = 0;
    each_arc(node, [&](Arc arc) {
      if (arc.ends_word()) letters |= mask_of(arc.letter());
    });
    return letters;
  }

  // The node behind a string of letters, 0 where no word goes on.
  Node walk(Node node, std::span<const Letter> letters) const {
    for (const Letter letter : letters) node = arc(node, letter).target();
    return node;
  }

  // Throws FormatError unless every index and letter is in range and every path is short.
  void check(int letters) const;

 private:
  std::span<const Arc> arcs_;
  Node root_ = 0;
};

// Collects sorted words into a minimal automaton, one word at a time.
class AutomatonBuilder {
 public:
  AutomatonBuilder();
  void add(std::span<const Letter> word);  // strictly ascending order; throws FormatError if full
  Node finish();                           // the root
  const std::vector<Arc>& arcs() const { return arcs_; }
  std::uint32_t state_count() const { return states_; }

 private:
  void close_down_to(std::size_t depth);
  Node intern(std::vector<Arc>& node);
  void grow();

  std::vector<Arc> arcs_;
  std::vector<Node> register_;  // open addressing over interned nodes
  std::uint32_t states_ = 0;
  std::array<std::vector<Arc>, kMaxWord + 1> path_;  // nodes still open, by depth
  std::array<Letter, kMaxWord> last_{};
  std::size_t last_length_ = 0;
};

// A dictionary file, mapped; or one just built, in memory.
class Dawg {
 public:
  using Visit = std::function<bool(std::span<const Letter>)>;  // false stops

  static std::shared_ptr<const Dawg> open(const std::string& path);
  static std::shared_ptr<const Dawg> from_bytes(std::vector<std::byte> bytes);

  const Automaton& automaton() const { return automaton_; }
  int letters() const { return letters_; }
  std::uint32_t word_count() const { return word_count_; }
  std::uint32_t state_count() const { return state_count_; }
  std::uint64_t sum() const { return sum_; }
  std::size_t size_bytes() const { return bytes_.size(); }
  bool verify() const;  // the whole file against its sum

  bool contains(std::span<const Letter> word) const { return automaton_.contains(word); }
  LetterMask cross_letters(std::span<const Letter> before, std::span<const Letter> after) const;
  std::array<std::uint32_t, kMaxWord + 1> length_counts() const;
  void each_word(const Visit& visit) const;  // alphabet order
  // Words that fit a pattern: 0 any one letter, 255 any run, alphabet order.
  std::vector<std::vector<Letter>> matching(std::span<const Letter> pattern,
                                            std::size_t limit) const;
  // Words spelt by some tiles of a rack (0 a blank; flagged in the answer), longest first.
  std::vector<std::vector<Letter>> anagrams(std::span<const Letter> rack, std::size_t minimum,
                                            std::size_t limit) const;

 private:
  Dawg() = default;
  void read_header();

  std::unique_ptr<MappedFile> file_;
  std::vector<std::byte> memory_;
  std::span<const std::byte> bytes_;
  Automaton automaton_;
  int letters_ = 0;
  std::uint32_t word_count_ = 0;
  std::uint32_t state_count_ = 0;
  std::uint64_t sum_ = 0;
};

// The file of a dictionary: header and arcs.
std::vector<std::byte> dawg_bytes(const AutomatonBuilder& builder, Node root, int letters,
                                  std::uint32_t word_count);

}  // namespace mydelko
