#pragma once

#include <array>
#include <string_view>

/// What a compiler has to be told so that every source access keeps its own callback with its own line, at any -O
/// level. tests/lines/ holds the snippets that justify each entry. They go before the user's own arguments: what the
/// user says later wins, so -g0 or -O2 keep their meaning.
namespace heddle {

/// For clang 19, used together with -fpass-plugin=HeddlePass.so (which pins the accesses while the optimiser works).
inline constexpr std::array<std::string_view, 13> kClangFlags{
    "-fsanitize=thread",
    "-g",
    "-fno-omit-frame-pointer",
    "-mllvm",
    "-tsan-instrument-read-before-write=1",
    "-mllvm",
    "-tsan-distinguish-volatile=1",
    "-mllvm",
    "-sink-common-insts=false",
    "-mllvm",
    "-hoist-common-insts=false",
    "-mllvm",
    "-enable-tail-merge=0",
};

/// For g++ 12. It has no plugin of ours, so whatever merges, moves or drops accesses before the tsan pass is switched
/// off.
inline constexpr std::array<std::string_view, 6> kGccFlags{
    "-fsanitize=thread",    "-g", "--param=tsan-distinguish-volatile=1", "-fno-omit-frame-pointer", "-fno-crossjumping",
    "-fno-tree-tail-merge",
};

}  // namespace heddle
