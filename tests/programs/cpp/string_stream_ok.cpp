// EXPECT: no finding, within 50 executions
// Every thread has its own stream; all threads may use the standard streams.
#include <iostream>
#include <sstream>
#include <string>
#include <thread>

void work(int number) {
  std::ostringstream log;
  log << "entry " << number << ' ' << 2.5 << std::endl;
  std::istringstream input(log.str());
  std::string word;
  input >> word;
  std::cout << word << number << std::endl;
}

int main() {
  std::thread first(work, 1);
  std::thread second(work, 2);
  first.join();
  second.join();
}
