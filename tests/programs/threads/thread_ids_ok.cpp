// EXPECT: no finding, within 20 executions
// The id that a thread sees is unique and does not change.
#include <sys/types.h>
#include <unistd.h>
#include <thread>

int main() {
  pid_t kernel[2] = {};
  std::thread::id cpp[2];
  bool stable[2] = {};
  auto look = [&](int which) {
    kernel[which] = gettid();
    cpp[which] = std::this_thread::get_id();
    std::this_thread::yield();
    stable[which] = gettid() == kernel[which] && std::this_thread::get_id() == cpp[which];
  };
  std::thread first(look, 0);
  std::thread second(look, 1);
  first.join();
  second.join();
  const bool different = kernel[0] != kernel[1] && cpp[0] != cpp[1] && kernel[0] != gettid();
  return stable[0] && stable[1] && different ? 0 : 1;
}
