#pragma once

namespace heddle::rt {

/// The program lets other threads go first. A thread that does nothing else is spinning.
void yieldNow(const void* pc);

}  // namespace heddle::rt
