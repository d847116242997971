#pragma once

namespace heddle::rt {

/// The futex system call under control. Returns the result, or a negative error number.
long futexCall(const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
