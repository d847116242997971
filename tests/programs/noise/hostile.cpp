// Misbehaves as its argument says, and counts without a lock.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>

namespace {

int counter = 0;

void count() {
  const int before = counter;
  counter = before + 1;
}

/// Two threads that wait for each other, with every signal blocked.
void hang() {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  static std::mutex held;
  held.lock();
  std::thread other([] { held.lock(); });
  other.join();
}

/// Leaves a child behind that ignores signals and has a session of its own.
void leaveChild() {
  if (fork() == 0) {
    setsid();
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    for (;;) {
      count();
      usleep(1000);
    }
  }
}

/// The child makes events as well.
void countInChild() {
  const pid_t child = fork();
  if (child == 0) {
    count();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0) {
    std::abort();
  }
}

void fillDisk() {
  const std::string path = std::string(std::getenv("TMPDIR")) + "/filler";
  const int file = open(path.c_str(), O_CREAT | O_WRONLY, 0600);
  static char block[1 << 16];
  for (int i = 0; i < 200; ++i) {
    if (write(file, block, sizeof block) < 0) {
      break;
    }
  }
}

void flood() {
  for (int i = 0; i < 200'000; ++i) {
    std::puts("one of many lines");
  }
}

void closeAll() {
  for (int i = 3; i < 64; ++i) {
    close(i);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::string deed = argc > 1 ? argv[1] : "";
  signal(SIGTERM, SIG_IGN);
  signal(SIGINT, SIG_IGN);
  if (deed == "leave_child") {
    leaveChild();
  }
  if (deed == "count_in_child") {
    countInChild();
  }
  if (deed == "fill_disk") {
    fillDisk();
  }
  if (deed == "flood") {
    flood();
  }
  if (deed == "close_all") {
    closeAll();
  }
  std::thread first(count);
  std::thread second(count);
  first.join();
  second.join();
  if (deed == "hang") {
    hang();
  }
  if (deed == "spin") {
    for (volatile int i = 0;;) {
      const int next = i + 1;
      i = next;
    }
  }
  return counter == 2 ? EXIT_SUCCESS : 1;
}
