// Calls into a library that was not built with Heddle.
#include <thread>

extern "C" void unseenCount();

int main() {
  std::thread other(unseenCount);
  unseenCount();
  other.join();
}
