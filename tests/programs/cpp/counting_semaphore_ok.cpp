// EXPECT: no finding, within 200 executions
// A bounded buffer with one slot.
#include <semaphore>
#include <thread>

static std::binary_semaphore empty{1}, full{0};
static int place;

int main() {
  int sum = 0;
  std::thread producer([] {
    for (int i = 1; i <= 3; ++i) {
      empty.acquire();
      place = i;
      full.release();
    }
  });
  std::thread consumer([&] {
    for (int i = 1; i <= 3; ++i) {
      full.acquire();
      sum += place;
      empty.release();
    }
  });
  producer.join();
  consumer.join();
  return sum == 6 ? 0 : 1;
}
