#include "Navigator.h"

namespace autopilot {
namespace {

constexpr double kArrivalRadius = 20;     // A waypoint counts as reached within this distance.
constexpr double kTrackGain = 1.0 / 40;   // How strongly the course corrects a deviation from the track.
constexpr double kCircleGain = 1.0 / 30;  // The same for the deviation from the radius of a circle.
constexpr double kHeightTolerance = 10;

/// Leads back to the straight track, at most at a right angle.
double trackCourse(const Leg& leg, Ground position) {
  const Ground track = leg.to - leg.from;
  const double trackLength = length(track);
  if (trackLength < kArrivalRadius) {
    return courseOf(leg.to - position);
  }
  const Ground offset = position - leg.from;
  const double deviation = (offset.east * track.north - offset.north * track.east) / trackLength;
  return normalised(courseOf(track) - std::atan(kTrackGain * deviation));
}

/// Along the circle clockwise, corrected towards its radius.
double circleCourse(const Leg& leg, Ground position) {
  const Ground outward = position - leg.to;
  const double excess = length(outward) - leg.radius;
  return normalised(courseOf(outward) + kPi / 2 + std::atan(kCircleGain * excess));
}

/// True if the aircraft has reached the waypoint or has flown past it.
bool passed(const Leg& leg, Ground position) {
  const Ground rest = leg.to - position;
  return length(rest) < kArrivalRadius || dot(rest, leg.to - leg.from) < 0;
}

}  // namespace

Setpoint setpointFor(const Leg& leg, const PositionFix& fix) {
  Setpoint setpoint;
  setpoint.altitude = leg.altitude;
  setpoint.distance = length(leg.to - fix.position);
  switch (leg.kind) {
    case LegKind::kClimbOut:
    case LegKind::kReturn:
      setpoint.course = courseOf(leg.to - fix.position);
      break;
    case LegKind::kStraight:
      setpoint.course = trackCourse(leg, fix.position);
      break;
    case LegKind::kCircle:
      setpoint.course = circleCourse(leg, fix.position);
      setpoint.radius = leg.radius;
      break;
  }
  return setpoint;
}

Navigator::Navigator(const FlightPlan& plan, NavigationBoard& board) : plan_(plan), board_(board) {
  board_.enterLeg(0, plan_.leg(0).kind, setpointFor(plan_.leg(0), PositionFix{}));
}

void Navigator::update(const PositionFix& fix, double altitude) {
  ++cyclesInLeg_;
  if (plan_.isLast(leg_) || !legFinished(plan_.leg(leg_), fix, altitude)) {
    board_.refresh(setpointFor(plan_.leg(leg_), fix));
    return;
  }
  ++leg_;
  cyclesInLeg_ = 0;
  turned_ = 0;
  const Leg& next = plan_.leg(leg_);
  lastBearing_ = courseOf(fix.position - next.to);
  board_.enterLeg(leg_, next.kind, setpointFor(next, fix));
}

bool Navigator::legFinished(const Leg& leg, const PositionFix& fix, double altitude) {
  if (leg.maxCycles != 0 && cyclesInLeg_ >= leg.maxCycles) {
    return true;
  }
  if (!fix.valid) {
    return false;
  }
  switch (leg.kind) {
    case LegKind::kClimbOut:
      return altitude >= leg.altitude;
    case LegKind::kStraight:
      return passed(leg, fix.position);
    case LegKind::kCircle:
      return circleFinished(leg, fix, altitude);
    case LegKind::kReturn:
      return false;
  }
  return false;
}

bool Navigator::circleFinished(const Leg& leg, const PositionFix& fix, double altitude) {
  const double bearing = courseOf(fix.position - leg.to);
  turned_ += normalised(bearing - lastBearing_);
  lastBearing_ = bearing;
  return turned_ >= leg.turns * 2 * kPi && std::abs(altitude - leg.altitude) < kHeightTolerance;
}

}  // namespace autopilot
