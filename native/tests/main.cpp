#include "check.hpp"

int main() {
  for (const auto& test : mydelko::test::cases()) {
    std::printf("%s\n", test.name);
    std::fflush(stdout);
    test.run();
  }
  std::printf("%zu passed, 0 failed\n", mydelko::test::cases().size());
}
