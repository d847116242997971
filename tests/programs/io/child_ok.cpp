// EXPECT: no finding, within 20 executions
// While a thread waits for a child process, the other threads continue; the child answers through a pipe.
#include <sys/wait.h>
#include <unistd.h>
#include <cassert>
#include <thread>

int main() {
  int ends[2];
  assert(pipe(ends) == 0);
  int other = 0;
  std::thread thread([&] { other = 1; });
  const pid_t child = fork();
  if (child == 0) {
    _exit(write(ends[1], "x", 1) == 1 ? 7 : 8);
  }
  char token = 0;
  assert(read(ends[0], &token, 1) == 1 && token == 'x');
  int status = 0;
  assert(waitpid(child, &status, 0) == child);
  assert(WIFEXITED(status) && WEXITSTATUS(status) == 7);
  thread.join();
  assert(other == 1);
}
