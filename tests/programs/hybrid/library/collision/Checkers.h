#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "VoxelGrid.h"

/// Pairs of callsigns, the smaller one first. A set, because two aircraft can meet in several squares.
using Collisions = std::set<std::pair<int, int>>;

/// Distributes the groups of suspects of one frame to the checkers and collects what they find.
class CheckerPool {
public:
  /// Lets the checkers examine all groups. Returns when all are done.
  Collisions check(std::vector<Suspects> groups) {
    std::unique_lock<std::mutex> hold(guard_);
    unfinished_ = groups.size();
    groups_ = std::move(groups);
    found_.clear();
    submitted_.notify_all();
    done_.wait(hold, [this] { return unfinished_ == 0; });
    return found_;
  }

  void close() {
    std::lock_guard<std::mutex> hold(guard_);
    closed_ = true;
    submitted_.notify_all();
  }

  /// A checker's thread.
  void run() {
    while (const std::optional<Suspects> group = take()) {
      report(compare(*group));
    }
  }

private:
  static Collisions compare(const Suspects& group) {
    Collisions found;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (std::size_t j = i + 1; j < group.size(); ++j) {
        if (collide(group[i], group[j])) {
          found.insert(std::minmax(group[i].callsign, group[j].callsign));
        }
      }
    }
    return found;
  }

  std::optional<Suspects> take() {
    std::unique_lock<std::mutex> hold(guard_);
    submitted_.wait(hold, [this] { return !groups_.empty() || closed_; });
    if (groups_.empty()) {
      return std::nullopt;
    }
    Suspects group = std::move(groups_.back());
    groups_.pop_back();
    return group;
  }

  /// Stores what a checker has found in its group, and counts the group as finished. Defined by the subject.
  void report(const Collisions& found);

  void groupFinished() {
    if (--unfinished_ == 0) {
      done_.notify_one();
    }
  }

  std::mutex guard_;
  std::condition_variable submitted_;
  std::condition_variable done_;
  std::vector<Suspects> groups_;
  std::size_t unfinished_ = 0;  ///< Groups of this frame that are waiting or being examined.
  Collisions found_;
  bool closed_ = false;
};
