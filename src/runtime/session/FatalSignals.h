#pragma once

namespace heddle::rt {

/// Signals that end a process become outcomes, with the thread and the place. A handler that the program installs
/// itself replaces ours.
void catchFatalSignals();

}  // namespace heddle::rt
