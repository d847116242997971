// EXPECT: finding misuse, within 50 executions
// PREEMPTIONS: 0
// TEXT: `twice`, which main holds
// What std::recursive_mutex leaves undefined, the C library notices, and nobody asks it.
#include <mutex>
#include <thread>

std::recursive_mutex twice;

int main() {
  twice.lock();
  std::thread([] { twice.unlock(); }).join();
  twice.unlock();
}
