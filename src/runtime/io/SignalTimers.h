#pragma once

#include <cstdint>
#include <ctime>

/// Timers that send signals: setitimer, alarm, timer_create. They run on virtual time, which passes with the steps of
/// the program while one is armed (letTimePass). So a timer also fires in a program that never waits, at the same step
/// in every replay. A periodic timer leaves the program at least kLeastSteps steps between two signals.
namespace heddle::rt {

bool isTimerSignalCall(long number);
/// setitimer, getitimer, alarm, timer_*, with the kernel's interface.
long timerSignalCall(long number, const long (&a)[6]);

/// A timer is armed. Operations check this first.
extern bool gSignalTimersArmed;

/// Before an operation: sends the signals that are due.
void expireSignalTimers();

/// The virtual time at which the next one is due; kNever: none is armed.
std::uint64_t nextSignalTimer();

/// No thread can run: lets the next one expire. False: only timers have run for too long.
bool jumpToSignalTimer();

/// The handler of \p signal has returned.
void signalWasHandled(int signal);

}  // namespace heddle::rt
