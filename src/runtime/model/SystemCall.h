#pragma once

namespace heddle::rt {

/// Whether the kernel's answer would differ between runs, but controlledCall() has one that the schedule determines:
/// time, random numbers, the processor.
bool isModelledQuestion(long number);

/// A system call of the program, from a thread under control. Models the calls whose library function is modelled.
long controlledCall(long number, const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
