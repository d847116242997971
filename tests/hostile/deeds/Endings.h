#pragma once

#include <signal.h>
#include <unistd.h>
#include <cstdlib>

inline void exitHere() { std::exit(0); }
inline void exitAtOnce() { _exit(7); }

/// Acts in its destructor.
struct AbortsAtEnd {
  bool armed = false;
  ~AbortsAtEnd() {
    if (armed) {
      std::abort();
    }
  }
};

inline AbortsAtEnd atExit;
inline thread_local AbortsAtEnd atThreadEnd;

inline void abortInStatic() { atExit.armed = true; }
inline void abortInThreadLocal() { atThreadEnd.armed = true; }

inline void stopItself() { raise(SIGSTOP); }
inline void stopGroup() { kill(0, SIGSTOP); }
inline void killItself() { kill(getpid(), SIGKILL); }
inline void killParent() { kill(getppid(), SIGKILL); }
inline void stopParent() {
  kill(getppid(), SIGSTOP);
  raise(SIGKILL);
}
inline void killGroup() { kill(0, SIGKILL); }
inline void terminateGroup() { kill(0, SIGTERM); }
