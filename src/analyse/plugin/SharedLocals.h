#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Announces local variables that other threads may reach: at the start of its function, each calls `__heddle_local`
/// with its address and size. The number of that call (CallIdentity.h) tells the runtime which variable it is.
void announceSharedLocals(llvm::Module& module);

}  // namespace heddle
