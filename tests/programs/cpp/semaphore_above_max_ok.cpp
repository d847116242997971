// EXPECT: no finding, within 100 executions
// One semaphore stays below the maximum, the other reaches it.
#include <semaphore>
#include <thread>

std::binary_semaphore ready{0};
std::binary_semaphore taken{1};
std::counting_semaphore<2> both{0};

void give() {
  taken.acquire();
  ready.release();
  both.release();
}

int main() {
  std::thread first(give);
  std::thread second(give);
  ready.acquire();
  taken.release();
  ready.acquire();
  first.join();
  second.join();
  both.acquire();
  both.acquire();
  both.release(2);
}
