// EXPECT: no finding, within 20 executions
// LIBRARY: library/counted.cpp
// $ORIGIN is the folder of the program, although the runtime passes the call on to the dynamic linker.
#include <dlfcn.h>
#include <cassert>
#include <string>
#include <thread>

#include "library/beside.h"

namespace {

std::string nameOfLibrary() {
  const std::string file = libraryFile();
  return file.substr(file.rfind('/') + 1);
}

void openAndClose(const std::string& name) {
  void* library = dlopen(name.c_str(), RTLD_NOW);
  assert(library != nullptr);
  assert(dlclose(library) == 0);
}

}  // namespace

int main() {
  std::thread one([] { openAndClose("$ORIGIN/" + nameOfLibrary()); });
  openAndClose("${ORIGIN}/" + nameOfLibrary());
  one.join();
  assert(dlopen("$ORIGIN/there_is_no_such_library.so", RTLD_NOW) == nullptr);
  return 0;
}
