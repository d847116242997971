#pragma once

namespace heddle::noise {

/// From now on, a thread that receives wire::noise::kStackSignal writes its stack to the block. The driver asks all
/// threads of a program that hangs.
void catchStackSignal();

}  // namespace heddle::noise
