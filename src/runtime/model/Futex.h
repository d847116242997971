#pragma once

namespace heddle::rt {

/// The futex system call under control: the result, or minus an error number.
long futexCall(const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
