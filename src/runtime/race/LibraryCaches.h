#pragma once

/// libstdc++ fills the tables of std::ctype<char> when they are first used, in header code and without synchronisation.
/// Every thread writes the same values. The standard allows the calls, so a program with std::regex in two threads is
/// correct. The tables are filled before main, and no thread writes to them.
namespace heddle::rt {

void fillLibraryCaches();

}  // namespace heddle::rt
