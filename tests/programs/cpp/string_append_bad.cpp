// EXPECT: finding data-race, within 100 executions
// FLAGS: -std=c++17
// Before C++20 the members of std::string come from the library. Heddle still compiles them into the program.
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
  });
  std::thread reader([&] { size = text.size(); });
  writer.join();
  reader.join();
  return size == 0 ? 1 : 0;
}
