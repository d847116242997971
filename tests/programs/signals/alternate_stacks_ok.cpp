// EXPECT: no finding, within 200 executions
// Two threads with an alternate stack each. Handlers run on it, even while the handler of the other thread runs.
#include <atomic>
#include <cassert>
#include <csignal>
#include <memory>
#include <thread>

constexpr std::size_t kSize = 64 << 10;
thread_local char* stackOfThread = nullptr;
std::atomic<int> handled{0};

void onSignal(int) {
  char here = 0;
  assert(&here >= stackOfThread && &here < stackOfThread + kSize);
  stack_t now{};
  assert(sigaltstack(nullptr, &now) == 0 && now.ss_flags == SS_ONSTACK && now.ss_sp == stackOfThread);
  assert(sigaltstack(&now, nullptr) != 0);  // not allowed while it is in use
  handled.fetch_add(1);                     // other threads may run meanwhile
  assert(&here >= stackOfThread && here == 0);
}

void work(std::atomic<bool>& ready, const std::atomic<bool>& done) {
  const auto memory = std::make_unique<char[]>(kSize);
  stackOfThread = memory.get();
  stack_t stack{};
  stack.ss_sp = stackOfThread;
  stack.ss_size = kSize;
  assert(sigaltstack(&stack, nullptr) == 0);
  raise(SIGUSR1);
  ready = true;
  while (!done) {
    std::this_thread::yield();
  }
  stack.ss_flags = SS_DISABLE;
  assert(sigaltstack(&stack, nullptr) == 0);
}

int main() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  action.sa_flags = SA_ONSTACK;
  sigaction(SIGUSR1, &action, nullptr);
  std::atomic<bool> ready[2] = {false, false};
  std::atomic<bool> done{false};
  std::thread one([&] { work(ready[0], done); });
  std::thread two([&] { work(ready[1], done); });
  while (!ready[0] || !ready[1]) {
    std::this_thread::yield();
  }
  pthread_kill(one.native_handle(), SIGUSR1);
  pthread_kill(two.native_handle(), SIGUSR1);
  while (handled != 4) {
    std::this_thread::yield();
  }
  done = true;
  one.join();
  two.join();
}
