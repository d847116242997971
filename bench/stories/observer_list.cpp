// Observers of a thermometer: displays and alarms that come and go while measurements are announced.
//
// BUG 1: atomicity violation; Thermometer::announce walks over `observers_` by index and unlocks for each call, so an
//        observer that Thermometer::remove erases in between shifts the others, and one of them is skipped.
// TRUTH 1: visit@notifier, erase@leaver, visit@notifier; assertion
// FIX 1: Walk over a copy of `observers_`.
//
// BUG 2: use after return; waitForMeasurement registers an observer on its stack, and Thermometer::remove does not wait
//        for an announcement in progress, so the observer is called after the function has returned.
// TRUTH 2: copy@notifier, erase@watcher, call@notifier; use after return
// FIX 2: Wait in Thermometer::remove until no announcement is in progress.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Tenths of a degree.
using Temperature = int;

class Observer {
public:
  virtual ~Observer() = default;
  virtual void measured(Temperature temperature) = 0;
};

class Thermometer {
public:
  void add(Observer& observer) {
    const std::lock_guard lock(mutex_);
    observers_.push_back(&observer);
  }

  /// The observer is not called after this function has returned. Not to be called by an observer.
  void remove(Observer& observer) {
    std::unique_lock lock(mutex_);
    observers_.erase(std::find(observers_.begin(), observers_.end(), &observer));  // [erase]
#if BUG != 2
    while (announcing_) {
      quiet_.wait(lock);
    }
#endif
  }

  /// Calls all observers that are registered when the announcement begins.
  void announce(Temperature temperature) {
    std::unique_lock lock(mutex_);
    announcing_ = true;
    ++announcements_;
#if BUG == 1
    for (std::size_t i = 0; i < observers_.size(); ++i) {
      Observer* observer = observers_[i];  // [visit]
      lock.unlock();
      observer->measured(temperature);
      lock.lock();
    }
#else
    const std::vector<Observer*> observers = observers_;  // [copy]
    lock.unlock();
    for (Observer* observer : observers) {
      observer->measured(temperature);  // [call]
    }
    lock.lock();
#endif
    announcing_ = false;
    quiet_.notify_all();
  }

  std::size_t observers() {
    const std::lock_guard lock(mutex_);
    return observers_.size();
  }

  int announcements() {
    const std::lock_guard lock(mutex_);
    return announcements_;
  }

private:
  std::mutex mutex_;
  std::condition_variable quiet_;
  std::vector<Observer*> observers_;
  bool announcing_ = false;
  int announcements_ = 0;
};

/// Shows the last temperature.
class Display : public Observer {
public:
  void measured(Temperature temperature) override {
    const std::lock_guard lock(mutex_);
    text_ = std::to_string(temperature / 10) + "." + std::to_string(temperature % 10);
    ++updates_;
  }

  std::string text() {
    const std::lock_guard lock(mutex_);
    return text_;
  }

  int updates() {
    const std::lock_guard lock(mutex_);
    return updates_;
  }

private:
  std::mutex mutex_;
  std::string text_ = "--";
  int updates_ = 0;
};

/// Remembers whether a limit was exceeded.
class Alarm : public Observer {
public:
  explicit Alarm(Temperature limit) : limit_(limit) {}

  void measured(Temperature temperature) override {
    ++checks_;
    if (temperature > limit_) { raised_ = true; }
  }

  bool raised() const { return raised_; }
  int checks() const { return checks_; }

private:
  const Temperature limit_;
  std::atomic<bool> raised_{false};
  std::atomic<int> checks_{0};
};

/// Counts announcements until it has seen enough.
class Counter : public Observer {
public:
  void measured(Temperature) override { ++seen_; }  // [call]
  int seen() const { return seen_; }

private:
  std::atomic<int> seen_{0};
};

/// Looks at a few measurements and returns how many it has seen.
int waitForMeasurement(Thermometer& thermometer, int patience) {
  Counter counter;
  thermometer.add(counter);
  for (int i = 0; i < patience && counter.seen() == 0; ++i) {
    std::this_thread::yield();
  }
  thermometer.remove(counter);
  return counter.seen();
}

/// Announces a series of temperatures.
class Sensor {
public:
  Sensor(Thermometer& thermometer, std::vector<Temperature> series)
      : thermometer_(thermometer), series_(std::move(series)) {}

  void run() {
    for (const Temperature temperature : series_) {
      thermometer_.announce(temperature);
    }
  }

private:
  Thermometer& thermometer_;
  const std::vector<Temperature> series_;
};

}  // namespace

int main() {
  Thermometer thermometer;
  Display hall;
  Display kitchen;
  Alarm alarm(300);
  thermometer.add(hall);
  thermometer.add(kitchen);
  thermometer.add(alarm);
  Sensor sensor(thermometer, {215, 312});
  int seen = 0;

  std::thread notifier([&] { sensor.run(); });
  std::thread leaver([&] { thermometer.remove(hall); });
  std::thread watcher([&] { seen = waitForMeasurement(thermometer, 2); });
  notifier.join();
  leaver.join();
  watcher.join();

  assert(seen <= 2);
  assert(hall.updates() <= 2);
  // These two stay registered, so they have seen everything.
  assert(kitchen.updates() == 2);
  assert(kitchen.text() == "31.2");
  assert(alarm.checks() == 2);
  assert(alarm.raised());
  assert(thermometer.observers() == 2);
  assert(thermometer.announcements() == 2);
}
