#include "facts/Summary.h"

namespace heddle::facts {
namespace {

/// Whether \p outer names \p inner or contains it: "stats_" and "stats_.hits".
bool nested(const std::string& outer, const std::string& inner) {
  return outer.empty() || outer == inner || (inner.starts_with(outer) && inner[outer.size()] == '.');
}

}  // namespace

bool mayOverlap(const Place& one, const Place& other) {
  if (one.kind == Place::Kind::Anything || other.kind == Place::Kind::Anything) { return true; }
  if (one.kind != other.kind) { return false; }
  // The type is the class that declares the member, so it is the same for pointers to a base and to a derived class.
  const bool sameType = one.type == other.type || one.type.empty() || other.type.empty();
  if (!sameType) { return false; }
  if (one.type != other.type) { return true; }
  return nested(one.path, other.path) || nested(other.path, one.path);
}

std::string text(const Lock& lock) {
  if (lock.owner.empty() || lock.owner == "this") { return lock.path; }
  return lock.path + " of " + lock.owner;
}

}  // namespace heddle::facts
