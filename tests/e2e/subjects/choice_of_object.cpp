// The same operations at the same site, on one of two objects.
#include <heddle/heddle.h>

#include <mutex>
#include <thread>

static std::mutex guards[2];

int main() {
  std::thread other([] { std::lock_guard<std::mutex> hold(guards[heddle::choose(2)]); });
  other.join();
  return 0;
}
