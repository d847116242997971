// EXPECT: no finding, within 200 executions, strategy pos
// Alarm Clock, repaired: the time of an alarm is computed in the critical section that sets it.
#include "library/AlarmClock.h"

int AlarmClock::sleepFor(int ticks) {
  std::unique_lock<std::mutex> hold(guard_);
  waitUntil(hold, setAlarm(now_ + ticks));
  return now_;
}

int main(int argc, char** argv) { return runAlarmClock(argc, argv); }
