#pragma once

namespace heddle::rt {

/// Saves the parts of LatePart.h. False: one of them cannot be saved.
bool saveLateParts();
void putBackLateParts();

}  // namespace heddle::rt
