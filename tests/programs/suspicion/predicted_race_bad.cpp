// EXPECT: finding data-race, within 1 executions, strategy round-robin, at @write
// SUSPICION: none
// The first thread finishes before the second begins, but the lock would also allow the second to go first. The race
// is predicted, and an execution that delays the first thread shows it.
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
