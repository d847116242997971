// Allocates a gigabyte in some schedules.
#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

int main() {
  std::atomic<bool> first{false};
  std::thread other([&] { first = true; });
  std::vector<char*> blocks;
  for (int i = 0; first && i < 1024; ++i) {
    blocks.push_back(new char[1 << 20]);
    std::memset(blocks.back(), 1, 1 << 20);
  }
  other.join();
}
