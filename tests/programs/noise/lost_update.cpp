// Two threads count without a lock.
#include <cstdlib>
#include <thread>

namespace {

int counter = 0;

void count() {
  const int before = counter;  // TRUE PLACE
  counter = before + 1;        // TRUE PLACE
}

}  // namespace

int main() {
  std::thread first(count);
  std::thread second(count);
  first.join();
  second.join();
  return counter == 2 ? EXIT_SUCCESS : EXIT_FAILURE;
}
