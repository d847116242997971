#pragma once

namespace heddle::rt {

/// Lets others go first, says the program; a thread that does nothing else is spinning.
void yieldNow(const void* pc);

}  // namespace heddle::rt
