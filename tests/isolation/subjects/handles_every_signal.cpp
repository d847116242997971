// ISOLATION: fork rt_sigaction
#include <csignal>
#include <thread>

static void handler(int) {}

int main() {
  for (int number = 1; number < 32; ++number) {
    std::signal(number, handler);
  }
  std::thread other([] {});
  other.join();
  return 0;
}
