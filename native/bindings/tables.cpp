#include "tables.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include "module.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace mydelko {

void bind_tables(nb::module_& module) {
  nb::class_<Tables>(module, "Tables")
      .def_ro_static("version", &Tables::kVersion)
      .def_static(
          "build",
          [](const Dawg& dawg, const std::string& path, const Listener<double, nb::str>& progress) {
            nb::gil_scoped_release released;
            Tables::build(dawg, path, [&](double part, const char* step) {
              nb::gil_scoped_acquire held;
              if (progress) (*progress)(part, step);
              if (PyErr_CheckSignals() != 0) throw nb::python_error();
            });
          },
          "dawg"_a, "path"_a, "progress"_a = nb::none())
      .def_static(
          "open",
          [](const std::string& path, const Dawg& dawg) { return Tables::open(path, dawg); },
          "path"_a, "dawg"_a)
      .def("verify", &Tables::verify, nb::call_guard<nb::gil_scoped_release>())
      .def_prop_ro("size_bytes", &Tables::size_bytes);
}

}  // namespace mydelko
