// Opened and closed by subjects. Each thread that counts has an object, whose destructor is in this library.
#include <atomic>

namespace {

std::atomic<int>* ended = nullptr;

struct Counted {
  int uses = 0;
  ~Counted() { *ended += uses; }
};

thread_local Counted counted;

}  // namespace

extern "C" int countInThisThread(std::atomic<int>* sum) {
  ended = sum;
  return ++counted.uses;
}
