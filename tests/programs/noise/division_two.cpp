// A check and a use, with a write of zero in between (Eytani, FATES 2005, section 2.1, first example).
#include <thread>

namespace {

volatile int x = 0;
volatile int y = 0;
volatile int z = 0;
// A compiler may replace 1 / x by comparisons, which do not trap.
volatile int dividend = 100;

}  // namespace

int main() {
  std::thread first([] {
    if (x != 0) {        // TRUE PLACE
      y = dividend / x;  // TRUE PLACE
    }
  });
  std::thread second([] {
    x = 1;  // TRUE PLACE
    x = 0;  // TRUE PLACE
    z = 8;
  });
  first.join();
  second.join();
}
