// ISOLATION: fork sigaltstack
// A signal stack that disarms itself while a handler runs on it is not modelled.
#include <cassert>
#include <csignal>
#include <thread>

static char memory[64 << 10];

int main() {
  stack_t stack{};
  stack.ss_sp = memory;
  stack.ss_size = sizeof memory;
  stack.ss_flags = static_cast<int>(1U << 31);  // SS_AUTODISARM
  assert(sigaltstack(&stack, nullptr) == 0);
  std::thread([] {}).join();
  return 0;
}
