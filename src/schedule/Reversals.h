#pragma once

#include <cstdint>
#include <vector>

#include "core/HappensBefore.h"

namespace heddle::schedule {

/// Which threads were enabled at which step.
class ChoicePoints {
public:
  virtual ~ChoicePoints() = default;
  /// Whether \p thread was among those that could have executed step \p step.
  virtual bool offered(std::uint32_t step, ThreadId thread) const = 0;
};

/// NotHidden omits races that appear in another execution once a later step is reversed, and races with steps that
/// cannot come later. Within a bound that other execution may be unreachable, so All is needed.
enum class ReversalsWanted : std::uint8_t { NotHidden, All };

/// The earlier steps that \p next, which is about to be appended to \p order, could be reversed with: dependent steps
/// of other threads that are ordered by nothing else. Latest first.
///
/// Steps that may have to wait need more care. Let p acquire a lock and release it, and then let q acquire it. The
/// release enables q's step and cannot come after it, but p's acquisition can. So steps that happened while q was
/// blocked do not hide earlier ones, and an operation on which q was blocked cannot come before the steps that
/// followed. (As in Flanagan and Godefroid, POPL 2005, who examine the next operation of every thread in every state.)
void findReversals(const HappensBefore& order, const ChoicePoints& points, const Transition& next,
                   ReversalsWanted wanted, std::vector<std::uint32_t>& races);

/// The threads that could make the first step if the last step of \p order is moved before step \p earlier, along with
/// everything not ordered after \p earlier ("initials": Abdulla, Aronsson, Jonsson, Sagonas, POPL 2014).
void findInitials(const HappensBefore& order, std::uint32_t earlier, std::vector<ThreadId>& initials);

}  // namespace heddle::schedule
