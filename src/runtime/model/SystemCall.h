#pragma once

namespace heddle::rt {

/// Its answer would differ from run to run, but controlledCall() has one that the schedule decides: time, random
/// numbers, the processor.
bool isModelledQuestion(long number);

/// A system call of the program, with a thread under control: what is under control by its library function is so here.
long controlledCall(long number, const long (&arguments)[6], const void* pc);

}  // namespace heddle::rt
