#pragma once

#include <signal.h>

inline void ignoreIt(int) {}

inline void handleAll() {
  for (int number = 1; number < 65; ++number) {
    struct sigaction action{};
    action.sa_handler = ignoreIt;
    sigaction(number, &action, nullptr);
  }
}

inline void blockAll() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, nullptr);
}
