#pragma once

#include "core/HappensBefore.h"

#include <cstdint>
#include <vector>

namespace heddle {

/// Who could run where.
class ChoicePoints {
public:
  virtual ~ChoicePoints() = default;
  /// \p thread was among those that could have executed step \p step.
  virtual bool offered(std::uint32_t step, ThreadId thread) const = 0;
};

/// NotHidden leaves out races that show themselves in another execution, after a later step has changed places, and
/// those with steps that cannot come later. Within a bound that other execution may be out of reach: All.
enum class RacesWanted : std::uint8_t { NotHidden, All };

/// The earlier steps that \p next, which is about to be appended to \p order, could change places with: dependent, of
/// other threads, and ordered by nothing but that. Latest first.
///
/// A step that may have to wait is more than that. Let p take a lock, give it up, and then q take it: the last step in
/// between makes q's possible and cannot come after it, but p's taking can. So what happened while q could not go on
/// hides nothing that came before; and what q stood before, unable to go on, cannot come before what followed.
/// (As in Flanagan and Godefroid, POPL 2005, who look at the next operation of every thread at every state.)
void findRaces(const HappensBefore& order, const ChoicePoints& points, const Transition& next, RacesWanted wanted,
               std::vector<std::uint32_t>& races);

/// The last step of \p order is to come before step \p earlier, with all that is not ordered after the latter: the
/// threads that could then make the first step ("initials": Abdulla, Aronsson, Jonsson, Sagonas, POPL 2014).
void findInitials(const HappensBefore& order, std::uint32_t earlier, std::vector<ThreadId>& initials);

}  // namespace heddle
