#pragma once

#include <cstdint>
#include <ctime>

/// Timers that send signals: setitimer, alarm, timer_create. They run on virtual time, which passes with the steps of
/// the program while one is armed (letTimePass). So a timer strikes a program that never waits, at the same step in
/// every replay. A periodic timer leaves the program at least kLeastSteps steps between two signals.
namespace heddle::rt {

bool isTimerSignalCall(long number);
/// setitimer, getitimer, alarm, timer_*: as the kernel has them.
long timerSignalCall(long number, const long (&a)[6]);

/// One is armed: what operations ask first.
extern bool gSignalTimersArmed;

/// Before an operation: sends the signals that are due.
void expireSignalTimers();

/// The virtual moment at which the next one is due; kNever: none is armed.
std::uint64_t nextSignalTimer();

/// Nobody can run: lets the next one expire. False: timers alone have run for so long that nothing will come of it.
bool jumpToSignalTimer();

/// The handler of \p signal has ended.
void signalWasHandled(int signal);

}  // namespace heddle::rt
