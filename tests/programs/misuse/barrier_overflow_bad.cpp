// EXPECT: finding misuse, within 20 executions
// PREEMPTIONS: 0
// TEXT: at which all expected threads have already arrived
// Three arrivals in one phase of a barrier for two: the third would search for its place forever.
#include <barrier>

int main() {
  std::barrier<> both(2);
  (void)both.arrive(3);
}
