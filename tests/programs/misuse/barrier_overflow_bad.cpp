// EXPECT: finding endless, within 20 executions, steps 2000
// PREEMPTIONS: 0
// Three arrivals in one phase of a barrier for two: the third looks for its place for ever.
#include <barrier>

int main() {
  std::barrier<> both(2);
  (void)both.arrive(3);
}
