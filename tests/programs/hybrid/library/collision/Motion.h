#pragma once

#include <algorithm>

/// A point in space, in kilometres.
struct Position {
  double x = 0;
  double y = 0;
  double z = 0;
};

inline Position operator+(Position a, Position b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Position operator-(Position a, Position b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Position operator*(Position a, double factor) { return {a.x * factor, a.y * factor, a.z * factor}; }
inline double dot(Position a, Position b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/// Two aircraft that come closer than this collide.
constexpr double kProximity = 1.0;

/// The straight way of an aircraft between two frames.
struct Motion {
  int callsign = 0;
  Position from;
  Position to;
};

/// True if the two aircraft, which move at the same time, come closer than kProximity.
inline bool collide(const Motion& a, const Motion& b) {
  const Position gap = b.from - a.from;
  const Position drift = (b.to - b.from) - (a.to - a.from);
  const double speed = dot(drift, drift);
  const double closest = speed > 0 ? std::clamp(-dot(gap, drift) / speed, 0.0, 1.0) : 0.0;
  const Position nearest = gap + drift * closest;
  return dot(nearest, nearest) < kProximity * kProximity;
}
