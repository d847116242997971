// EXPECT: finding signal, within 5 executions
// TEXT: SIGSEGV
// Endless recursion in a thread meets the guard page of its stack, not somebody else's memory.
#include <thread>

static int deeper(int depth) {
  volatile char frame[1024];
  frame[0] = static_cast<char>(depth);
  return depth < 0 ? 0 : deeper(depth + 1) + frame[0];
}

int main() {
  std::thread diver([] {
    volatile int result = deeper(0);
    (void)result;
  });
  diver.join();
  return 0;
}
