#pragma once

namespace heddle {

/// Removes all scratch directories of this process, for an exit that skips destructors.
void removeScratchDirectories();

}  // namespace heddle
