// The Python module `mydelko.native`: the only place where the core meets Python.
// Long calls release the GIL; errors of the core become Python exceptions here and nowhere else.
#include "module.hpp"

#include <system_error>

#include "file.hpp"

namespace nb = nanobind;

NB_MODULE(native, module) {
  module.doc() = "The C++ core: dictionaries, boards, move generation. Letters are numbers from 1.";
  nb::exception<mydelko::FormatError>(module, "FormatError", PyExc_ValueError);
  nb::register_exception_translator([](const std::exception_ptr& error, void*) {
    try {
      std::rethrow_exception(error);
    } catch (const std::system_error& failure) {
      errno = failure.code().value();
      PyErr_SetObject(PyExc_OSError, nb::make_tuple(failure.code().value(), failure.what()).ptr());
    }
  });
  mydelko::bind_dawg(module);
  mydelko::bind_tables(module);
  auto generator = mydelko::bind_finder(module);
  mydelko::bind_autoplay(module, generator);
  mydelko::bind_analysis(generator);
}
