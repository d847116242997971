// Calls into a library that Heddle has not compiled.
#include <thread>

extern "C" void unseenCount();

int main() {
  std::thread other(unseenCount);
  unseenCount();
  other.join();
}
