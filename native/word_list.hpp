// A user's list of words, as text, made into a dictionary file. It forgives order, case, line ends
// and comments; it counts and shows what cannot be played, and leaves that out.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "letters.hpp"

namespace mydelko {

struct TileCounts {
  std::vector<std::uint8_t> letters;  // tiles of each letter, in alphabet order
  int blanks = 0;
};

struct Spelling {
  std::u32string upper;  // letters in alphabet order
  std::u32string lower;
};

struct WordListReport {
  struct Example {
    std::uint32_t line;
    std::string word;
    std::string reason;  // unknown_letter, too_long, too_short or no_tiles
  };
  std::uint32_t words = 0;
  std::uint32_t duplicates = 0;
  std::uint32_t unknown_letter = 0;
  std::uint32_t too_long = 0;
  std::uint32_t too_short = 0;
  std::uint32_t no_tiles = 0;     // needs more tiles than the set has, blanks counted
  std::vector<Example> examples;  // the first few of each reason

  std::uint32_t rejected() const { return unknown_letter + too_long + too_short + no_tiles; }
};

using Progress = std::function<void(double)>;  // from 0 to 1

// text is UTF-8 in composed form. Where no word is left nothing is written. Throws
// FormatError when the words do not fit.
WordListReport build_dawg(std::string_view text, const Spelling& spelling, const TileCounts& tiles,
                          const std::string& path, const Progress& progress);

}  // namespace mydelko
