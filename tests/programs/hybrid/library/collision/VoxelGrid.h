#pragma once

#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "Motion.h"

/// Motions that may collide because they touch the same square of the map.
using Suspects = std::vector<Motion>;

/// Divides the map into squares, so that only aircraft that are near each other are compared.
class VoxelGrid {
public:
  /// Adds the motion to every square that its surroundings touch.
  void add(const Motion& motion) {
    const auto [left, right] = std::minmax(motion.from.x, motion.to.x);
    const auto [bottom, top] = std::minmax(motion.from.y, motion.to.y);
    for (int column = cell(left - kMargin); column <= cell(right + kMargin); ++column) {
      for (int row = cell(bottom - kMargin); row <= cell(top + kMargin); ++row) {
        squares_[{column, row}].push_back(motion);
      }
    }
  }

  /// The squares with at least two aircraft.
  std::vector<Suspects> suspects() const {
    std::vector<Suspects> groups;
    for (const auto& [square, motions] : squares_) {
      if (motions.size() > 1) {
        groups.push_back(motions);
      }
    }
    return groups;
  }

private:
  static constexpr double kSide = 8.0;
  static constexpr double kMargin = kProximity / 2;

  static int cell(double coordinate) { return static_cast<int>(std::floor(coordinate / kSide)); }

  std::map<std::pair<int, int>, Suspects> squares_;
};
