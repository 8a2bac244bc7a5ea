// The few words a native test needs: a test registers itself, a check that fails says where.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace mydelko::test {

struct Case {
  const char* name;
  std::function<void()> run;
};

inline std::vector<Case>& cases() {
  static std::vector<Case> all;
  return all;
}

struct Registration {
  Registration(const char* name, std::function<void()> run) {
    cases().push_back({name, std::move(run)});
  }
};

[[noreturn]] inline void fail(const char* file, int line, const std::string& what) {
  std::fprintf(stderr, "%s:%d: %s\n", file, line, what.c_str());
  std::exit(1);
}

}  // namespace mydelko::test

#define TEST(name)                                                       \
  static void name();                                                    \
  static const mydelko::test::Registration register_##name(#name, name); \
  static void name()

#define CHECK(condition)                                                              \
  do {                                                                                \
    if (!(condition)) mydelko::test::fail(__FILE__, __LINE__, "failed: " #condition); \
  } while (false)

#define CHECK_THROWS(expression, exception)                                                  \
  do {                                                                                       \
    bool thrown = false;                                                                     \
    try {                                                                                    \
      (void)(expression);                                                                    \
    } catch (const exception&) {                                                             \
      thrown = true;                                                                         \
    }                                                                                        \
    if (!thrown) mydelko::test::fail(__FILE__, __LINE__, "no " #exception ": " #expression); \
  } while (false)
