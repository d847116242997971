// EXPECT: finding assertion, within 1000 executions, strategy pos, seed 1
// PREEMPTIONS: 1
// TEXT: time does not run backwards
// Alarm Clock: clients sleep on a simulated clock, which one thread advances.
//
// Usage: alarm_clock_bad [THREADS [ROUNDS]]. THREADS counts the clock and its clients. Paper: 3 (also 4 and 5).
// Default: 3 2.
//
// The defect: a client computes the time of its alarm in one critical section and sets the alarm in another. If the
// clock advances past that time in between, the alarm is set in the past.
//
// Size: the paper's search visits 950 states until the error. `dfs` with `--points all` reaches the defect after
// 34,538 states.
#include "library/AlarmClock.h"

int AlarmClock::sleepFor(int ticks) {
  std::unique_lock<std::mutex> hold(guard_);
  const int time = now_ + ticks;
  hold.unlock();  // The clock may advance here.
  hold.lock();
  waitUntil(hold, setAlarm(time));
  return now_;
}

int main(int argc, char** argv) { return runAlarmClock(argc, argv); }
