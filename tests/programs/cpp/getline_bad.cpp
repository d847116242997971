// EXPECT: finding data-race, within 100 executions
// The string that std::getline fills is read by another thread.
#include <sstream>
#include <string>
#include <thread>

int main() {
  std::istringstream input("one line\n");
  std::string line;
  std::size_t size = 0;
  std::thread reader([&] { size = line.size(); });
  std::getline(input, line);
  reader.join();
}
