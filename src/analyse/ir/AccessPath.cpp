#include "analyse/ir/AccessPath.h"

namespace heddle::analyse {
namespace {

/// Long enough for a container of pointers to structures. Anything deeper is merged into one place.
constexpr std::size_t kMaxSteps = 5;

}  // namespace

AccessPath AccessPath::plus(std::int64_t distance) const {
  AccessPath result = *this;
  if (hasSteps() && !isDeep && !steps.back().isSpread) { result.steps.back().offset += distance; }
  return result;
}

AccessPath AccessPath::spread() const {
  AccessPath result = *this;
  if (hasSteps()) { result.steps.back().isSpread = true; }
  return result;
}

AccessPath AccessPath::followed() const {
  // The resolver looks up the contents of local variables, because it sees the stores. Anything else is unknown here.
  if (root == Root::Local || root == Root::Unknown) { return unknown(); }
  AccessPath result = *this;
  if (steps.size() < kMaxSteps) {
    result.steps.emplace_back();
  } else {
    result.isDeep = true;
  }
  return result;
}

AccessPath joined(const AccessPath& outer, const AccessPath& inner) {
  AccessPath result = outer;
  for (std::size_t i = 0; i < inner.steps.size(); ++i) {
    if (i != 0) { result = result.followed(); }
    result = result.plus(inner.steps[i].offset);
    if (inner.steps[i].isSpread) { result = result.spread(); }
  }
  result.isDeep = result.isDeep || (inner.isDeep && result.hasSteps());
  return result;
}

}  // namespace heddle::analyse
