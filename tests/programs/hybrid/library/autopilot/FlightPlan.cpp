#include "FlightPlan.h"

#include <cassert>

namespace autopilot {
namespace {

constexpr double kSurveyHeight = 120;
constexpr double kSurveySide = 200;

Leg climbOut() {
  Leg leg;
  leg.kind = LegKind::kClimbOut;
  leg.to = {0, 150};
  leg.altitude = 80;
  leg.maxCycles = 1;
  return leg;
}

Leg circle(Ground centre, double radius, double turns, unsigned maxCycles) {
  Leg leg;
  leg.kind = LegKind::kCircle;
  leg.to = centre;
  leg.altitude = kSurveyHeight;
  leg.radius = radius;
  leg.turns = turns;
  leg.maxCycles = maxCycles;
  return leg;
}

Leg straight(Ground from, Ground to) {
  Leg leg;
  leg.kind = LegKind::kStraight;
  leg.from = from;
  leg.to = to;
  leg.altitude = kSurveyHeight;
  return leg;
}

Leg returnHome() {
  Leg leg;
  leg.kind = LegKind::kReturn;
  leg.altitude = 60;
  return leg;
}

}  // namespace

FlightPlan::FlightPlan(std::vector<Leg> legs) : legs_(std::move(legs)) {
  assert(!legs_.empty() && "a mission has a leg");
  for (const Leg& leg : legs_) {
    assert((leg.kind != LegKind::kCircle || leg.radius > 0) && "a circle has a radius");
  }
}

FlightPlan surveyMission() {
  const Ground corner{100, 150};
  const Ground east = corner + Ground{kSurveySide, 0};
  const Ground northEast = east + Ground{0, kSurveySide};
  const Ground north = corner + Ground{0, kSurveySide};
  return FlightPlan({climbOut(), circle({0, 150}, 60, 2, 8), straight({0, 150}, corner), straight(corner, east),
                     straight(east, northEast), straight(northEast, north), straight(north, corner), returnHome()});
}

}  // namespace autopilot
