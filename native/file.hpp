// Files the core reads and writes: mapped for reading and shared between processes, written
// beside the target and renamed, so that a reader sees the old file or the new, never a half.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

namespace mydelko {

// A file that is damaged, too old, too new, or too large for its format.
struct FormatError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class MappedFile {
 public:
  explicit MappedFile(const std::string& path);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {data_, size_}; }

 private:
  const std::byte* data_ = nullptr;
  std::size_t size_ = 0;
};

class AtomicFile {
 public:
  explicit AtomicFile(std::string path);
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;
  ~AtomicFile();  // removes what was not committed

  void write(std::span<const std::byte> bytes);
  void commit();  // flushed to disk, then renamed

 private:
  std::string path_;
  std::string temporary_;
  int descriptor_ = -1;
};

// A 64-bit sum of a byte string; not cryptographic, it finds damage.
std::uint64_t checksum(std::span<const std::byte> bytes);

}  // namespace mydelko
