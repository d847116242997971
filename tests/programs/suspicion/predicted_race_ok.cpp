// EXPECT: no finding, within 20 executions
// SUSPICION: none
// The behaviour of the second thread depends on a value that the first thread wrote under the lock.
#include <mutex>
#include <thread>

std::mutex guard;
bool ready = false;
int value = 0;

int main() {
  std::thread writer([] {
    value = 1;
    std::lock_guard held(guard);
    ready = true;
  });
  std::thread other([] {
    bool mine = false;
    {
      std::lock_guard held(guard);
      mine = ready;
    }
    if (mine) {
      value = 2;
    }
  });
  writer.join();
  other.join();
  return value == 0 ? 1 : 0;
}
