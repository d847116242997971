#pragma once

#include "runtime/engine/Thread.h"

namespace heddle::rt {

/// A thread is always picked. If none can run, virtual time jumps to the next deadline; if there is none either, the
/// execution is stuck.
Thread& pickNext();

}  // namespace heddle::rt
