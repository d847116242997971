#pragma once

namespace heddle::rt {

/// Empties the temporary directory (TMPDIR) that executions were given, so that each finds it empty. Called by the
/// process that created an execution and saw it end. Costs one system call if nothing was written there.
void emptyScratch();

/// Rewinds the input for executions. Called by each process that is going to run them.
void openInputAnew();

}  // namespace heddle::rt
