// EXPECT: no finding, within 20 executions
// A volatile local variable keeps its value across longjmp; an ordinary one is not guaranteed to.
#include <cassert>
#include <csetjmp>
#include <thread>

namespace {

void tryAgain() {
  std::jmp_buf before;
  volatile int tries = 0;
  if (setjmp(before) < 3) {
    tries = tries + 1;
    std::longjmp(before, tries);
  }
  assert(tries == 3);
}

}  // namespace

int main() {
  std::thread other(tryAgain);
  tryAgain();
  other.join();
  return 0;
}
