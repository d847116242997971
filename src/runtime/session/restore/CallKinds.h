#pragma once

#include "runtime/session/restore/KernelState.h"

/// Decides what a trapped system call needs, by its number.
namespace heddle::rt {

/// Calls that the engine models, even if a library makes them: locks inside the C library wait by futexes.
bool isModelled(long number);

/// Calls that do not return, or not to the caller, or that the return from our handler would undo.
bool onlyTheProgramCan(long number);

/// Records a call whose answer differs between runs. The hooks answer such calls themselves, so a trapped one comes
/// from code that bypasses them.
void noteUncontrolled(long number);

/// Records what the program asked about its process, in case a replay diverges.
void noteWhatDiffers(const TrappedCall& call);

}  // namespace heddle::rt
