#include <thread>

int counter = 0;

int main() {
  std::thread one([] { ++counter; });
  std::thread two([] { ++counter; });
  one.join();
  two.join();
}
