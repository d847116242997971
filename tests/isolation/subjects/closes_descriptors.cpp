// ISOLATION: fork close
#include <fcntl.h>
#include <unistd.h>
#include <cassert>
#include <thread>

int main() {
  assert(fcntl(0, F_GETFD) >= 0);
  std::thread other([] {
    for (int descriptor = 0; descriptor < 256; ++descriptor) {
      close(descriptor);
    }
  });
  other.join();
  return 0;
}
