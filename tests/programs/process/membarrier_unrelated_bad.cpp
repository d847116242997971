// EXPECT: finding data-race, within 60 executions
// A barrier orders accesses that it separates, not accesses that may be on either side of it.
#include <linux/membarrier.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <thread>

int shared = 0;

int main() {
  syscall(SYS_membarrier, MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, 0, 0);
  std::thread other([] { shared = 1; });
  syscall(SYS_membarrier, MEMBARRIER_CMD_PRIVATE_EXPEDITED, 0, 0);
  shared = 2;
  other.join();
}
