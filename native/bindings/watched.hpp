// Long work on a thread of its own, while the caller's thread watches for Ctrl-C, for a wish to
// cancel, and reports progress. The GIL is held only for those glances.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <future>

#include "module.hpp"

namespace mydelko {

// Asked now and then whether to go on. A cancelled run returns what it has.
using Cancelled = std::optional<nanobind::typed<nanobind::callable, bool()>>;

template <class Work>
auto watched(std::atomic<std::uint64_t>& done, std::atomic<bool>& stop,
             const Listener<std::uint64_t>& progress, const Cancelled& cancelled, Work work) {
  constexpr auto kGlance = std::chrono::milliseconds(20);
  nanobind::gil_scoped_release released;
  auto result = std::async(std::launch::async, work);
  while (result.wait_for(kGlance) != std::future_status::ready) {
    nanobind::gil_scoped_acquire held;
    try {
      if (PyErr_CheckSignals() != 0) throw nanobind::python_error();
      if (progress) (*progress)(done.load());
      if (cancelled && nanobind::cast<bool>((*cancelled)())) stop = true;
    } catch (...) {
      stop = true;
      nanobind::gil_scoped_release while_waiting;
      result.wait();
      throw;
    }
  }
  return result.get();
}

}  // namespace mydelko
