// EXPECT: no finding, within 30 executions
// flock between two descriptions of one file: the second waits as for a mutex.
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <cassert>
#include <cstdlib>
#include <string>
#include <thread>

int main() {
  const char* folder = std::getenv("TMPDIR");
  const std::string path = std::string(folder != nullptr ? folder : "/tmp") + "/lock";
  int counter = 0;
  const auto add = [&] {
    const int file = open(path.c_str(), O_RDWR | O_CREAT, 0600);
    assert(file >= 0 && flock(file, LOCK_EX) == 0);
    ++counter;
    assert(flock(file, LOCK_UN) == 0);
    close(file);
  };
  std::thread first(add);
  std::thread second(add);
  first.join();
  second.join();
  assert(counter == 2);
}
