#pragma once

#include <clang/AST/Decl.h>

#include <cstddef>

namespace heddle::analyse {

/// How many of the last parameters a call may leave out so that it means the same on every machine: their default
/// arguments call no functions, such as std::thread::hardware_concurrency().
std::size_t steadyDefaultsOf(const clang::FunctionDecl& function);

}  // namespace heddle::analyse
