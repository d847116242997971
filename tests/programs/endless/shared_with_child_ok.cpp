// EXPECT: no finding, within 2 executions
// Another process writes to the memory that this one polls: an unchanged state shows nothing.
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <atomic>
#include <new>
#include <thread>

int main() {
  void* const memory = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  auto* const flag = new (memory) std::atomic<int>(0);
  const pid_t child = fork();
  if (child == 0) {
    const timespec pause{0, 100'000'000};
    nanosleep(&pause, nullptr);
    flag->store(1);
    _exit(0);
  }
  std::thread poller([=] {
    while (flag->load() == 0) {
    }
  });
  poller.join();
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}
