#pragma once

#include <string>

namespace heddle::judge {

/// A demangled name as a programmer would write it: without `(anonymous namespace)::`, without the versions in names of
/// the standard library (`std::__cxx11::`), without the template arguments that are defaults there
/// (`std::allocator<...>`), with `std::string` instead of its template, and with `…` for the rest of a long list of
/// template arguments.
std::string plainNames(std::string name);

/// A demangled name without ABI tags (`[abi:cxx11]`), which are not in the source.
std::string withoutAbiTags(std::string name);

}  // namespace heddle::judge
