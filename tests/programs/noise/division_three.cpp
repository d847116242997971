// The same with three threads: a short delay after the check is not enough if the wrong thread runs meanwhile (Eytani,
// FATES 2005, section 2.2).
#include <thread>

namespace {

volatile int x = 1;
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
    z = 1;
    x = 0;  // TRUE PLACE
  });
  std::thread third([] {
    z = 1;
    x = 1;  // TRUE PLACE
  });
  first.join();
  second.join();
  third.join();
}
