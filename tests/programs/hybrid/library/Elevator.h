#pragma once

#include <algorithm>
#include <cassert>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "Arguments.h"

constexpr int kFloors = 6;

struct Passenger {
  int from = 0;
  int to = 0;
};

/// The panel that lifts and buttons share: who waits on which floor, which floors a lift has claimed, where the lifts
/// are.
class Controls {
public:
  explicit Controls(int lifts)
      : waiting_(kFloors), claimed_(kFloors, false), positions_(static_cast<std::size_t>(lifts)) {}

  void pressButton(Passenger passenger) {
    std::lock_guard<std::mutex> hold(guard_);
    waiting_[index(passenger.from)].push_back(passenger);
    called_.notify_all();
  }

  void closeBuilding() {
    std::lock_guard<std::mutex> hold(guard_);
    closed_ = true;
    called_.notify_all();
  }

  /// Claims the nearest floor with a call for the lift that stands on `floor`, and waits for a call if there is none.
  /// Nothing if the building is closed. Defined by the subject.
  std::optional<int> claimCall(int floor);

  /// The lift has arrived at the floor that it claimed: takes everyone who waits there.
  std::vector<Passenger> board(int floor) {
    std::lock_guard<std::mutex> hold(guard_);
    std::vector<Passenger> boarded;
    boarded.swap(waiting_[index(floor)]);
    assert(!boarded.empty() && "a lift stops where a passenger waits");
    claimed_[index(floor)] = false;
    return boarded;
  }

  void reportPosition(int lift, int floor) {
    std::lock_guard<std::mutex> hold(guard_);
    positions_[index(lift)] = floor;
  }

  void deliver(const Passenger& passenger, int lift) {
    std::lock_guard<std::mutex> hold(guard_);
    assert(positions_[index(lift)] == passenger.to && "a passenger leaves on the right floor");
    ++delivered_;
  }

  int delivered() const { return delivered_; }

private:
  static std::size_t index(int number) { return static_cast<std::size_t>(number); }

  std::optional<int> nearestCall(int floor) const {
    std::optional<int> nearest;
    for (int other = 0; other < kFloors; ++other) {
      if (waiting_[index(other)].empty() || claimed_[index(other)]) {
        continue;
      }
      if (!nearest || std::abs(other - floor) < std::abs(*nearest - floor)) {
        nearest = other;
      }
    }
    return nearest;
  }

  /// The nearest unclaimed call. Waits for one as long as the building is open.
  std::optional<int> awaitCall(std::unique_lock<std::mutex>& hold, int floor) {
    for (;;) {
      const std::optional<int> call = nearestCall(floor);
      if (call || closed_) {
        return call;
      }
      called_.wait(hold);
    }
  }

  std::mutex guard_;
  std::condition_variable called_;
  std::vector<std::vector<Passenger>> waiting_;  ///< By floor.
  std::vector<bool> claimed_;                    ///< By floor: a lift is on its way.
  std::vector<int> positions_;                   ///< By lift.
  bool closed_ = false;
  int delivered_ = 0;
};

class Lift {
public:
  Lift(Controls& controls, int id) : controls_(controls), id_(id) {}

  void run() {
    while (const std::optional<int> call = controls_.claimCall(floor_)) {
      moveTo(*call);
      for (const Passenger& passenger : controls_.board(floor_)) {
        moveTo(passenger.to);
        controls_.deliver(passenger, id_);
      }
    }
  }

private:
  void moveTo(int floor) {
    while (floor_ != floor) {
      floor_ += floor_ < floor ? 1 : -1;
      controls_.reportPosition(id_, floor_);
    }
  }

  Controls& controls_;
  int id_;
  int floor_ = 0;
};

/// The calls of a day, in the order in which the buttons are pressed.
inline std::vector<Passenger> scriptedPassengers(int count) {
  std::vector<Passenger> passengers;
  for (int i = 0; i < count; ++i) {
    const int from = (2 + 3 * i) % kFloors;
    passengers.push_back({from, (from + 1 + i) % kFloors});
  }
  return passengers;
}

inline int runElevator(int argc, char** argv) {
  const int lifts = argument(argc, argv, 1, "LIFTS", 3, 1);
  const int passengers = argument(argc, argv, 2, "PASSENGERS", 4, 1);
  Controls controls(lifts);
  std::vector<std::thread> threads;
  for (int id = 0; id < lifts; ++id) {
    threads.emplace_back([&controls, id] { Lift(controls, id).run(); });
  }
  threads.emplace_back([&controls, passengers] {
    for (const Passenger& passenger : scriptedPassengers(passengers)) {
      controls.pressButton(passenger);
    }
    controls.closeBuilding();
  });
  for (std::thread& thread : threads) {
    thread.join();
  }
  assert(controls.delivered() == passengers && "every passenger arrives");
  return 0;
}
