#pragma once

namespace heddle::rt {

/// The last destructors have run: the execution is complete, with the status given to exit().
void programEnds();

}  // namespace heddle::rt
