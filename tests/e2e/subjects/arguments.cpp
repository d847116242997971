// Reads its arguments, its environment and a variable in a static constructor's frame, all on the stack provided by the
// kernel. Fails if the second thread comes first.
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <thread>

static int shared;

struct Early {
  Early() {
    int local = 1;
    std::thread([&local] { ++local; }).join();
    shared = local - 2;
  }
};
static const Early early;

int main(int count, char** arguments, char** environment) {
  int sum = 0;
  for (int i = 1; i < count; ++i) {
    for (const char* text = arguments[i]; *text != 0; ++text) {
      sum += *text;
    }
  }
  for (char** variable = environment; *variable != nullptr; ++variable) {
    if (std::strncmp(*variable, "HEDDLE_TEST_VALUE=", 18) == 0) {
      sum += (*variable)[18];
    }
  }
  const char* const value = std::getenv("HEDDLE_TEST_VALUE");
  sum += value != nullptr ? value[0] : 0;
  std::thread writer([&] { shared = sum; });
  std::thread reader([&] { assert(shared == 0); });
  writer.join();
  reader.join();
}
