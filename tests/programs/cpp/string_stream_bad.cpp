// EXPECT: finding data-race, within 100 executions
// Writes to a string stream go through functions of the library's std::streambuf.
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

int main() {
  std::mutex mutex;
  std::ostringstream log;
  std::string text;
  std::thread writer([&] {
    const std::lock_guard lock(mutex);
    log << "entry " << 1;
  });
  std::thread reader([&] { text = log.str(); });
  writer.join();
  reader.join();
}
