#pragma once

namespace heddle::rt {

/// Executions find the temporary directory (TMPDIR) that they were given empty: called by the process that made one and
/// saw it end. Costs one system call where nothing was written there.
void emptyScratch();

/// Executions find their input at its beginning: called by each process that is going to run them.
void openInputAnew();

}  // namespace heddle::rt
