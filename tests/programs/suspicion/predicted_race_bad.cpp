// EXPECT: finding data-race, within 1 executions, strategy round-robin, at @write
// SUSPICION: none
// The first thread is through before the second begins; but the lock would let the second one go first: the race is
// predicted, and an execution that holds the first thread back shows it.
#include <mutex>
#include <thread>

std::mutex guard;
int entries = 0;
int value = 0;

int main() {
  std::thread writer([] {
    value = 1;  // @write
    std::lock_guard held(guard);
    ++entries;
  });
  std::thread other([] {
    {
      std::lock_guard held(guard);
    }
    value = 2;  // @write
  });
  writer.join();
  other.join();
  return value == 0 ? 1 : entries - 1;
}
