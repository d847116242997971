// EXPECT: no finding, exhausted, strategy dfs
#include <heddle/heddle.h>
#include <thread>

int main() {
  int status = 0;
  std::thread other([&] { status = heddle::choose(3) < 3 && heddle::choose(2) < 2 ? 0 : 7; });
  other.join();
  return status;
}
