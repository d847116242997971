// EXPECT: finding misuse, within 50 executions
// PREEMPTIONS: 0
// TEXT: `twice`, which main holds
// std::recursive_mutex leaves this undefined. The C library detects it, but its error code is ignored.
#include <mutex>
#include <thread>

std::recursive_mutex twice;

int main() {
  twice.lock();
  std::thread([] { twice.unlock(); }).join();
  twice.unlock();
}
