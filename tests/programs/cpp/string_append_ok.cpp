// EXPECT: no finding, within 100 executions
// FLAGS: -std=c++17
#include <mutex>
#include <string>
#include <thread>

int main() {
  std::mutex mutex;
  std::string text = "a text that is too long to be kept inside of the string itself";
  std::size_t size = 0;
  std::thread writer([&] {
    const std::lock_guard lock(mutex);
    text += "!";
    text.insert(3, "x").replace(0, 1, "yz").erase(5);
  });
  std::thread reader([&] {
    const std::lock_guard lock(mutex);
    size = text.size();
  });
  writer.join();
  reader.join();
  return size == 0 ? 1 : 0;
}
