// EXPECT: finding abort, within 300 executions
// The recursion ends only if the other thread comes first. The handler of the stack overflow runs on a small alternate
// stack and aborts.
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <thread>

static char memory[16 << 10];
std::atomic<bool> enough{false};
volatile int sink = 0;

void onFault(int) { std::abort(); }

__attribute__((noinline)) int recurse(int depth) {
  volatile char frame[4096];
  frame[0] = static_cast<char>(depth);
  const int deeper = recurse(depth + 1);
  return deeper + frame[0];
}

int main() {
  stack_t stack{};
  stack.ss_sp = memory;
  stack.ss_size = sizeof memory;
  struct sigaction action{};
  action.sa_handler = onFault;
  action.sa_flags = SA_ONSTACK;
  if (sigaltstack(&stack, nullptr) != 0 || sigaction(SIGSEGV, &action, nullptr) != 0) {
    return 1;
  }
  std::thread other([] { enough = true; });
  if (!enough) {
    sink = recurse(0);
  }
  other.join();
}
