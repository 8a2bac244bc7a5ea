// The parts of the Python module; each file binds one idea of the core.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <optional>
#include <span>
#include <vector>

#include "finder.hpp"
#include "letters.hpp"

namespace mydelko {

void bind_dawg(nanobind::module_& module);
void bind_tables(nanobind::module_& module);
nanobind::class_<Finder> bind_finder(nanobind::module_& module);
void bind_autoplay(nanobind::module_& module, nanobind::class_<Finder>& generator);
void bind_analysis(nanobind::module_& module, nanobind::class_<Finder>& generator);

// Told how far a long call has come; a caller may do without.
template <class... Told>
using Listener = std::optional<nanobind::typed<nanobind::callable, nanobind::object(Told...)>>;

inline std::span<const Letter> letters_of(const nanobind::bytes& bytes) {
  return {reinterpret_cast<const Letter*>(bytes.c_str()), bytes.size()};
}
inline nanobind::bytes bytes_of(std::span<const Letter> letters) {
  return nanobind::bytes(reinterpret_cast<const char*>(letters.data()), letters.size());
}
inline nanobind::typed<nanobind::list, nanobind::bytes> list_of(
    const std::vector<std::vector<Letter>>& words) {
  nanobind::typed<nanobind::list, nanobind::bytes> list;
  for (const auto& word : words) list.append(bytes_of(word));
  return list;
}

}  // namespace mydelko
