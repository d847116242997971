// Every phase after the search takes long: the first argument is the number of steps of an execution, and there are
// several races, each of which is confirmed and minimised separately.
#include <atomic>
#include <cstdlib>
#include <thread>

namespace {

std::atomic<long> turns{0};
int first;
int second;
int third;
int fourth;

void work(long steps, int mine) {
  for (long i = 0; i < steps; ++i) {
    turns.fetch_add(1, std::memory_order_relaxed);  // a step that orders nothing
    if (i == steps / 5) first = mine;
    if (i == steps / 4) second = mine;
    if (i == steps / 3) third = mine;
    if (i == steps / 2) fourth = mine;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const long steps = argc > 1 ? std::atol(argv[1]) : 1000;
  std::thread one(work, steps, 1);
  std::thread two(work, steps, 2);
  one.join();
  two.join();
  return first + second + third + fourth > 100;
}
