// EXPECT: finding deadlock, within 200 executions, seed 1
// LIBRARY: ../process/library/made_by_constructor.cpp
// FLAGS: -rdynamic
// A thread opens a library, whose constructor needs a lock that another thread holds, which opens one, too.
#include <dlfcn.h>
#include <unistd.h>
#include <mutex>
#include <string>
#include <thread>

std::mutex gate;

int main() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  const std::string file = std::string(path, static_cast<std::size_t>(length)) + ".so";
  std::thread one([&] { dlopen(file.c_str(), RTLD_NOW); });
  std::thread two([&] {
    std::lock_guard held(gate);
    dlopen(file.c_str(), RTLD_NOW);
  });
  one.join();
  two.join();
  return 0;
}
