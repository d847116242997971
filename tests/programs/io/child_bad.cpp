// EXPECT: finding assertion, within 100 executions, at @early
// PREEMPTIONS: 0
// A child process works for a while and exits: its end comes at the same step in every replay.
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <cassert>
#include <thread>

int main() {
  std::atomic<int> done{0};
  std::thread other([&] { done = 1; });
  const pid_t child = fork();
  if (child == 0) {
    volatile int work = 0;
    while (work < 1'000'000) {
      work = work + 1;
    }
    _exit(0);
  }
  waitpid(child, nullptr, 0);
  assert(done == 1);  // @early
  other.join();
}
