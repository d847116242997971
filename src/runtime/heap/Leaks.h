#pragma once

/// Blocks that the program has allocated and that nothing leads to any more. Conservative, as for LeakSanitizer: every
/// word of the program's variables, stacks and reachable blocks that looks like an address in a block counts as a
/// pointer to it. So what is reported is lost for sure, unless pointers are kept in disguise.
namespace heddle::rt {

/// At the end of an execution: writes what leaked into the control block, by where it was allocated.
void findLeaks();

}  // namespace heddle::rt
