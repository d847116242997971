// EXPECT: finding data-race, within 100 executions
// Another thread reads the string that std::getline fills.
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
