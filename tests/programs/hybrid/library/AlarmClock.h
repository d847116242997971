#pragma once

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "Arguments.h"

/// A monitor that lets clients sleep for a number of ticks of a simulated clock.
///
/// The clock is tickless: it does not count every tick but advances to the earliest alarm that is set. It does so as
/// soon as any alarm is set, while other clients are still busy.
class AlarmClock {
public:
  explicit AlarmClock(int clients) : activeClients_(clients) {}

  /// Blocks the calling client for `ticks` ticks and returns the time at which it woke up. Defined by the subject.
  int sleepFor(int ticks);

  void clientFinished() {
    std::lock_guard<std::mutex> hold(guard_);
    --activeClients_;
    alarmSet_.notify_one();
  }

  /// The clock's thread: rings all alarms in order of time, until no client is left.
  void run() {
    std::unique_lock<std::mutex> hold(guard_);
    for (;;) {
      alarmSet_.wait(hold, [this] { return !alarms_.empty() || activeClients_ == 0; });
      if (alarms_.empty()) {
        return;
      }
      ringEarliest();
    }
  }

private:
  int setAlarm(int time) {
    alarms_.push_back(time);
    alarmSet_.notify_one();
    return time;
  }

  void waitUntil(std::unique_lock<std::mutex>& hold, int time) {
    rang_.wait(hold, [this, time] { return now_ >= time && !isSet(time); });
  }

  bool isSet(int time) const { return std::find(alarms_.begin(), alarms_.end(), time) != alarms_.end(); }

  void ringEarliest() {
    const int next = *std::min_element(alarms_.begin(), alarms_.end());
    assert(next >= now_ && "time does not run backwards");
    now_ = next;
    std::erase(alarms_, next);
    rang_.notify_all();
  }

  std::mutex guard_;
  std::condition_variable alarmSet_;
  std::condition_variable rang_;
  std::vector<int> alarms_;  ///< The times of the alarms that are set.
  int now_ = 0;
  int activeClients_;
};

/// Every client sleeps `rounds` times. The intervals differ, so that the clients overtake each other.
inline void runClient(AlarmClock& clock, int id, int rounds) {
  int last = 0;
  for (int round = 0; round < rounds; ++round) {
    const int ticks = 1 + (id + 2 * round) % 3;
    const int woken = clock.sleepFor(ticks);
    assert(woken >= last + ticks && "a client sleeps at least as long as it asked for");
    last = woken;
  }
  clock.clientFinished();
}

inline int runAlarmClock(int argc, char** argv) {
  const int threads = argument(argc, argv, 1, "THREADS", 3, 2);
  const int rounds = argument(argc, argv, 2, "ROUNDS", 2, 1);
  AlarmClock clock(threads - 1);
  std::thread ticker([&clock] { clock.run(); });
  std::vector<std::thread> clients;
  for (int id = 0; id < threads - 1; ++id) {
    clients.emplace_back([&clock, id, rounds] { runClient(clock, id, rounds); });
  }
  for (std::thread& client : clients) {
    client.join();
  }
  ticker.join();
  return 0;
}
