// TOOL: heddle
// VERDICT: not confirmed
// The two functions access the sum without a lock, but one thread starts after the other has ended.
#include <thread>

int sum = 0;

void fill() { sum = 5; }
void drain() { sum -= 5; }

int main() {
  std::thread filler(fill);
  filler.join();
  std::thread drainer(drain);
  drainer.join();
}
