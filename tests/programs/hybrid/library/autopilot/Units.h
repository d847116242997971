#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

/// Quantities of the autopilot. Angles are in radians, lengths in metres, times in seconds, unless a name says
/// otherwise.
namespace autopilot {

constexpr double kGravity = 9.81;
constexpr double kPi = std::numbers::pi;

/// The duration of one cycle of every task.
constexpr double kCycle = 0.25;

constexpr double degrees(double value) { return value * kPi / 180.0; }

/// The same direction as an angle in [-pi, pi).
inline double normalised(double angle) {
  const double turns = std::floor((angle + kPi) / (2 * kPi));
  return angle - turns * 2 * kPi;
}

/// A point or a displacement on the ground: metres to the east and to the north of home.
struct Ground {
  double east = 0;
  double north = 0;
};

inline Ground operator+(Ground a, Ground b) { return {a.east + b.east, a.north + b.north}; }
inline Ground operator-(Ground a, Ground b) { return {a.east - b.east, a.north - b.north}; }
inline Ground operator*(Ground a, double factor) { return {a.east * factor, a.north * factor}; }
inline double dot(Ground a, Ground b) { return a.east * b.east + a.north * b.north; }
inline double length(Ground a) { return std::sqrt(dot(a, a)); }

/// The course from north, clockwise, of a displacement.
inline double courseOf(Ground a) { return std::atan2(a.east, a.north); }

/// The displacement of a distance on a course.
inline Ground along(double course, double distance) {
  return {std::sin(course) * distance, std::cos(course) * distance};
}

}  // namespace autopilot
