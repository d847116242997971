#pragma once

#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <array>

/// Sleeps until it is killed.
[[noreturn]] inline void stay() {
  for (;;) {
    const timespec hour{3600, 0};
    ::syscall(35, &hour, nullptr);  // nanosleep
  }
}

inline void leaveChild() {
  if (fork() == 0) {
    stay();
  }
}

inline void leaveZombie() {
  if (fork() == 0) {
    _exit(5);
  }
}

/// A classic daemon: leaves the process group, the session and the parent.
inline void leaveDaemon() {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() != 0) {
      _exit(0);
    }
    stay();
  }
  waitpid(child, nullptr, 0);
}

/// The child continues the program as if it were the parent.
inline void twoReturn() { (void)!fork(); }

inline void becomeTrue() {
  char name[] = "true";
  char* const arguments[] = {name, nullptr};
  execvp(name, arguments);
}

inline void becomeFalse() { execl("/bin/false", "false", nullptr); }

inline void becomeSleeper() { execlp("sleep", "sleep", "3600", nullptr); }

inline void execInVain() { execl("/nowhere/at/all", "all", nullptr); }
