// EXPECT: finding data-race, within 300 executions
// Replacing the pointer is atomic. Changing the object that two threads have loaded is not.
#include <atomic>
#include <memory>
#include <thread>

struct Settings {
  int width;
  int uses;
};

std::atomic<std::shared_ptr<Settings>> current{std::make_shared<Settings>(Settings{1, 0})};

int main() {
  std::thread first([] { ++current.load()->uses; });
  std::thread second([] { ++current.load()->uses; });
  first.join();
  second.join();
}
