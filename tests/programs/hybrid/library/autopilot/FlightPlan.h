#pragma once

#include <cstddef>
#include <vector>

#include "Units.h"

namespace autopilot {

enum class LegKind { kClimbOut, kStraight, kCircle, kReturn };

/// A part of the mission.
struct Leg {
  LegKind kind = LegKind::kStraight;
  Ground from;             ///< Straight legs: where the track begins.
  Ground to;               ///< The waypoint; the centre of a circle.
  double altitude = 0;     ///< At the end of the leg.
  double radius = 0;       ///< Circles only.
  double turns = 0;        ///< Circles only: how often to go round.
  unsigned maxCycles = 0;  ///< The leg ends after this time at the latest. 0: no limit.
};

/// The legs of a mission, in order. The last leg does not end.
class FlightPlan {
public:
  explicit FlightPlan(std::vector<Leg> legs);

  std::size_t size() const { return legs_.size(); }
  const Leg& leg(std::size_t index) const { return legs_[index]; }
  bool isLast(std::size_t index) const { return index + 1 == legs_.size(); }

private:
  std::vector<Leg> legs_;
};

/// Climb out, circle over the field until the height is reached, survey a square, return.
FlightPlan surveyMission();

}  // namespace autopilot
