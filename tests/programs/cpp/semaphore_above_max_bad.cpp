// EXPECT: finding misuse, within 50 executions
// TEXT: above its maximum
#include <semaphore>
#include <thread>

std::binary_semaphore ready{0};

int main() {
  std::thread first([] { ready.release(); });
  std::thread second([] { ready.release(); });
  ready.acquire();
  first.join();
  second.join();
}
