// Each execution reads all of its input; if the other thread was first, it prints the input and fails.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <iterator>
#include <string>
#include <thread>

int main() {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  if (text != "one\ntwo\n") {
    std::fprintf(stderr, "the input is not what it was: %s\n", text.c_str());
    std::abort();
  }
  std::atomic<bool> first{false};
  std::thread other([&] { first = true; });
  const bool early = first;
  other.join();
  if (early) {
    std::printf("read: %s", text.c_str());
    std::fflush(stdout);
    std::exit(3);
  }
}
