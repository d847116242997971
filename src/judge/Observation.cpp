#include "judge/Observation.h"

#include <algorithm>

namespace heddle::judge {

const ObjectNote* noteOf(const Observation& seen, ObjectId object) {
  const auto note = std::ranges::lower_bound(seen.objects, object, {}, &ObjectNote::object);
  return note != seen.objects.end() && note->object == object ? &*note : nullptr;
}

}  // namespace heddle::judge
