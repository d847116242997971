#pragma once

namespace heddle::rt {

/// Turns fatal signals into outcomes, with the thread and the place. A handler that the program installs replaces ours.
void catchFatalSignals();

}  // namespace heddle::rt
