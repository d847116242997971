#pragma once

#include <array>
#include <string_view>

/// What a compiler has to be told so that every source access keeps its own callback with its own line, at any -O
/// level. tests/lines/ holds the snippets that justify each entry. They go before the user's own arguments: what the
/// user says later wins, so -g0 or -O2 keep their meaning.
namespace heddle {

/// For clang 19, used together with -fpass-plugin=HeddlePass.so (which pins the accesses while the optimiser works).
inline constexpr std::array kClangFlags = std::to_array<std::string_view>({
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
});

/// For g++ 12. It has no plugin of ours, so whatever merges, moves or drops accesses before its tsan pass is switched
/// off; the passes after it find a call at every access. The memory functions are calls, for libheddle.so to interpose:
/// g++ expands them in place without telling anybody. -Wno-tsan: it warns that fences are not supported; they are, by
/// us.
inline constexpr std::array kGccFlags = std::to_array<std::string_view>({
    "-fsanitize=thread",
    "-Wno-tsan",
    "-g",
    "-fno-omit-frame-pointer",
    "--param=tsan-distinguish-volatile=1",
    "-fno-tree-fre",
    "-fno-tree-pre",
    "-fno-tree-dse",
    "-fno-tree-dce",
    "-fno-tree-sink",
    "-fno-tree-dominator-opts",
    "-fno-tree-phiprop",
    "-fno-tree-cselim",
    "-fno-tree-loop-im",
    "-fno-code-hoisting",
    "-fno-crossjumping",
    "-fno-ipa-icf",
    "-fno-ipa-pure-const",
    "-fno-builtin-memcpy",
    "-fno-builtin-memmove",
    "-fno-builtin-memset",
});

}  // namespace heddle
