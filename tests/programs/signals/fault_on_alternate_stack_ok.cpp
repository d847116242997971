// EXPECT: no finding, within 100 executions
// A handler on an alternate stack leaves a faulting function by siglongjmp, as test frameworks do.
#include <csetjmp>
#include <csignal>
#include <mutex>
#include <thread>

static char memory[64 << 10];
static sigjmp_buf before;
static int* volatile nowhere = nullptr;

void onFault(int) { siglongjmp(before, 1); }

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
  std::mutex mutex;
  int count = 0;
  std::thread other([&] {
    const std::lock_guard lock(mutex);
    ++count;
  });
  for (int i = 0; i < 2; ++i) {
    if (sigsetjmp(before, 1) == 0) {
      *nowhere = 1;
    }
    const std::lock_guard lock(mutex);
    ++count;
  }
  other.join();
  return count == 3 ? 0 : 1;
}
