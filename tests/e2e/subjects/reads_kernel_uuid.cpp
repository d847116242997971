// Reads random bytes from a kernel file that returns different contents each time.
#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <thread>

static std::atomic<int> steps;

static unsigned rawRandom() {
  char text[37] = {};
  const int file = open("/proc/sys/kernel/random/uuid", O_RDONLY);
  unsigned value = read(file, text, sizeof text - 1) > 0 ? 1 : 0;
  close(file);
  for (const char c : text) {
    value = value * 31 + static_cast<unsigned char>(c);
  }
  return value;
}

int main() {
  std::thread other([] {
    for (unsigned left = rawRandom() % 50; left > 0; --left) {
      ++steps;
    }
  });
  ++steps;
  other.join();
  return 0;
}
