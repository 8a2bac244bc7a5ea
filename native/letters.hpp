// What every part of the core agrees on: letters are small numbers, a set of letters is a mask.
// A letter is numbered from 1 in alphabet order. On a board 0 is an empty square and a blank
// carries kBlankFlag beside its letter; on a rack 0 is a blank.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mydelko {

using Letter = std::uint8_t;
using LetterMask = std::uint32_t;  // bit i stands for letter i + 1

inline constexpr int kSize = 15;  // squares in a line of the board
inline constexpr int kSquares = kSize * kSize;
inline constexpr int kMaxWord = kSize;
inline constexpr int kMaxRack = 7;
inline constexpr int kMaxLetters = 32;  // a LetterMask has no more bits
inline constexpr int kBingoTiles = 7;   // K-1.10, M-14: all seven tiles earn the bonus
inline constexpr Letter kBlankFlag = 0x80;
inline constexpr LetterMask kAnyLetter = ~LetterMask{0};

constexpr Letter plain(Letter letter) { return letter & static_cast<Letter>(~kBlankFlag); }
constexpr LetterMask mask_of(Letter letter) { return LetterMask{1} << (letter - 1); }

}  // namespace mydelko
