#pragma once

/// Finds blocks that the program has allocated and can no longer reach. Conservative, like LeakSanitizer: every word of
/// the program's variables, stacks and reachable blocks that looks like an address in a block counts as a pointer to
/// it. So a reported block is certainly lost, unless the program hides its pointers.
namespace heddle::rt {

/// Called at the end of an execution. Writes the leaks to the control block, grouped by where they were allocated.
void findLeaks();

}  // namespace heddle::rt
