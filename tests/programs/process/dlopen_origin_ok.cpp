// EXPECT: no finding, within 20 executions
// LIBRARY: library/counted.cpp
// The folder of the program, whoever passes the call on to the dynamic linker.
#include <dlfcn.h>
#include <unistd.h>
#include <cassert>
#include <string>
#include <thread>

namespace {

std::string nameOfProgram() {
  char path[4096];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  assert(length > 0);
  const std::string whole(path, static_cast<std::size_t>(length));
  return whole.substr(whole.rfind('/') + 1);
}

void openAndClose(const std::string& name) {
  void* library = dlopen(name.c_str(), RTLD_NOW);
  assert(library != nullptr);
  assert(dlclose(library) == 0);
}

}  // namespace

int main() {
  std::thread one([] { openAndClose("$ORIGIN/" + nameOfProgram() + ".so"); });
  openAndClose("${ORIGIN}/" + nameOfProgram() + ".so");
  one.join();
  assert(dlopen("$ORIGIN/there_is_no_such_library.so", RTLD_NOW) == nullptr);
  return 0;
}
