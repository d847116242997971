// EXPECT: finding signal, within 5 executions
// PREEMPTIONS: 0
// TEXT: SIGSEGV
// Endless recursion in a thread hits the guard page of its stack, not other memory.
#include <thread>

static int deeper(int depth);
static int (*volatile next)(int) = deeper;  // The compiler cannot turn it into a loop.

static int deeper(int depth) { return next(depth + 1) + depth; }

int main() {
  std::thread diver([] {
    volatile int result = deeper(0);
    (void)result;
  });
  diver.join();
  return 0;
}
