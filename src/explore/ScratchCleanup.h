#pragma once

namespace heddle {

/// Removes all scratch directories of this process: for one that ends at once, without its destructors.
void removeScratchDirectories();

}  // namespace heddle
