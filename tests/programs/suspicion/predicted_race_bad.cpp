// EXPECT: no finding, within 1 executions, strategy round-robin
// SUSPICION: data-race only the order in which threads got their locks kept the two apart
// The first thread is through before the second begins; but the lock would let the second one go first.
#include <mutex>
#include <thread>

std::mutex guard;
int entries = 0;
int value = 0;

int main() {
  std::thread writer([] {
    value = 1;
    std::lock_guard held(guard);
    ++entries;
  });
  std::thread other([] {
    {
      std::lock_guard held(guard);
    }
    value = 2;
  });
  writer.join();
  other.join();
  return value == 0 ? 1 : entries - 1;
}
