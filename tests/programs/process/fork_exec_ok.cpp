// EXPECT: no finding, within 20 executions
// A child executes another program; a pipe returns its output, and a thread continues meanwhile.
#include <sys/wait.h>
#include <unistd.h>
#include <cassert>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <thread>

int main() {
  std::mutex mutex;
  int counter = 0;
  std::thread other([&] {
    const std::lock_guard guard(mutex);
    ++counter;
  });
  int ends[2];
  assert(pipe(ends) == 0);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], 1);
    execl("/bin/echo", "echo", "woven", static_cast<char*>(nullptr));
    _exit(1);
  }
  close(ends[1]);
  char text[16] = {};
  std::size_t size = 0;
  for (ssize_t n = 0; (n = read(ends[0], text + size, sizeof text - 1 - size)) > 0;) {
    size += static_cast<std::size_t>(n);
  }
  assert(std::strcmp(text, "woven\n") == 0);
  int status = 1;
  assert(waitpid(child, &status, 0) == child && status == 0);
  FILE* shell = popen("echo warp", "r");
  assert(shell != nullptr && std::fgets(text, sizeof text, shell) != nullptr && std::strcmp(text, "warp\n") == 0);
  assert(pclose(shell) == 0);
  other.join();
  assert(counter == 1);
}
