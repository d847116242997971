#pragma once

namespace heddle::rt {

/// Explores the whole program: forks a child for each execution. Returns in each child, which then goes on to run the
/// program under control; the server itself never returns.
void serveExecutions();

}  // namespace heddle::rt
