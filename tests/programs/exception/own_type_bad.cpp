// EXPECT: finding uncaught-exception, within 50 executions
// PREEMPTIONS: 0
// TEXT: kitchen::Spill
#include <thread>

namespace kitchen {
struct Spill {
  int litres;
};
}  // namespace kitchen

int main() {
  std::thread cook([] { throw kitchen::Spill{3}; });
  cook.join();
  return 0;
}
