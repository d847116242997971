#pragma once

#include <algorithm>
#include <string_view>

namespace heddle {

/// Whether a file is a system library. What these do for a program is modelled, or harmless. Includes our own runtime.
inline bool isOfSystem(std::string_view path) {
  constexpr std::string_view kNames[] = {"libc.so",      "libm.so",      "libpthread.so", "libdl.so",    "librt.so",
                                         "ld-linux",     "linux-vdso",   "libstdc++.so",  "libgcc_s.so", "libc++.so",
                                         "libc++abi.so", "libunwind.so", "libheddle.so",  "libatomic.so"};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return std::ranges::any_of(kNames, [&](std::string_view known) { return name.starts_with(known); });
}

/// Whether a file is the C++ standard library. Its templates are compiled into the program; the rest is not
/// instrumented.
inline bool isStandardLibrary(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return name.starts_with("libstdc++.so") || name.starts_with("libc++.so");
}

}  // namespace heddle
