#include "dawg.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "module.hpp"
#include "word_list.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mydelko {
namespace {

std::u32string code_points(const nb::str& text) {
  std::u32string points;
  const Py_ssize_t length = PyUnicode_GetLength(text.ptr());
  for (Py_ssize_t at = 0; at < length; ++at) {
    points.push_back(PyUnicode_ReadChar(text.ptr(), at));
  }
  return points;
}

WordListReport build(const nb::bytes& text, const nb::str& upper, const nb::str& lower,
                     const nb::bytes& tile_counts, int blanks, const std::string& path,
                     const Listener<double>& progress) {
  const Spelling spelling{code_points(upper), code_points(lower)};
  const auto counts = letters_of(tile_counts);
  if (spelling.upper.size() != spelling.lower.size() || spelling.upper.size() != counts.size() ||
      counts.empty() || counts.size() > kMaxLetters) {
    throw nb::value_error("upper, lower and tile_counts describe 1 to 32 letters alike");
  }
  const TileCounts tiles{{counts.begin(), counts.end()}, blanks};
  const std::string_view view(text.c_str(), text.size());
  nb::gil_scoped_release released;
  return build_dawg(view, spelling, tiles, path, [&](double part) {
    nb::gil_scoped_acquire held;
    if (progress) (*progress)(part);
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  });
}

}  // namespace

void bind_dawg(nb::module_& module) {
  nb::class_<WordListReport>(module, "BuildReport")
      .def_ro("words", &WordListReport::words)
      .def_ro("duplicates", &WordListReport::duplicates)
      .def_prop_ro("rejected", &WordListReport::rejected)
      .def_ro("unknown_letter", &WordListReport::unknown_letter)
      .def_ro("too_long", &WordListReport::too_long)
      .def_ro("too_short", &WordListReport::too_short)
      .def_ro("no_tiles", &WordListReport::no_tiles)
      .def_prop_ro("examples", [](const WordListReport& report) {
        std::vector<std::tuple<std::uint32_t, std::string, std::string>> examples;
        for (const auto& example : report.examples) {
          examples.emplace_back(example.line, example.word, example.reason);
        }
        return examples;
      });
  module.def("build_dawg", &build, "text"_a, "upper"_a, "lower"_a, "tile_counts"_a, "blanks"_a,
             "path"_a, "progress"_a = nb::none());

  nb::class_<Dawg>(module, "Dawg")
      .def_static(
          "open", [](const std::string& path) { return Dawg::open(path); }, "path"_a)
      .def_prop_ro("letters", &Dawg::letters)
      .def_prop_ro("word_count", &Dawg::word_count)
      .def_prop_ro("state_count", &Dawg::state_count)
      .def_prop_ro("arc_count", [](const Dawg& dawg) { return dawg.automaton().arcs().size(); })
      .def_prop_ro("checksum", &Dawg::sum)
      .def_prop_ro("size_bytes", &Dawg::size_bytes)
      .def("verify", &Dawg::verify)
      .def(
          "contains",
          [](const Dawg& dawg, const nb::bytes& word) { return dawg.contains(letters_of(word)); },
          "word"_a)
      .def(
          "contains_all",
          [](const Dawg& dawg, const std::vector<nb::bytes>& words) {
            for (const nb::bytes& word : words) {
              if (!dawg.contains(letters_of(word))) return false;
            }
            return true;
          },
          "words"_a)
      .def("length_counts",
           [](const Dawg& dawg) {
             nb::gil_scoped_release released;
             const auto counts = dawg.length_counts();
             return std::vector<std::uint32_t>(counts.begin(), counts.end());
           })
      .def(
          "words",
          [](const Dawg& dawg, const nb::bytes& pattern, std::size_t limit) {
            std::vector<std::vector<Letter>> words;
            {
              nb::gil_scoped_release released;
              words = dawg.matching(letters_of(pattern), limit);
            }
            return list_of(words);
          },
          "pattern"_a, "limit"_a)
      .def(
          "anagrams",
          [](const Dawg& dawg, const nb::bytes& rack, std::size_t minimum, std::size_t limit) {
            std::vector<std::vector<Letter>> words;
            for (const Letter letter : letters_of(rack)) {
              if (letter > dawg.letters()) throw nb::value_error("the rack has an unknown letter");
            }
            {
              nb::gil_scoped_release released;
              words = dawg.anagrams(letters_of(rack), minimum, limit);
            }
            return list_of(words);
          },
          "rack"_a, "minimum"_a, "limit"_a)
      .def(
          "cross_letters",
          [](const Dawg& dawg, const nb::bytes& before, const nb::bytes& after) {
            return dawg.cross_letters(letters_of(before), letters_of(after));
          },
          "before"_a, "after"_a);
}

}  // namespace mydelko
