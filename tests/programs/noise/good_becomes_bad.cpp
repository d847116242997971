// The twin of division_two.cpp with the opposite check: here a delay after the check hides the error, and a delay
// before it shows it (Eytani, FATES 2005, section 2.1).
#include <thread>

namespace {

volatile int x = 1;
volatile int y = 0;
// A compiler may replace 1 / x by comparisons, which do not trap.
volatile int dividend = 100;

}  // namespace

int main() {
  std::thread first([] {
    if (x == 0) {        // TRUE PLACE
      y = dividend / x;  // TRUE PLACE
    }
  });
  std::thread second([] {
    x = 0;  // TRUE PLACE
    x = 1;  // TRUE PLACE
  });
  first.join();
  second.join();
}
