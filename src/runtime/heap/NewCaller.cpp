#include "runtime/heap/NewCaller.h"

#include <dlfcn.h>

#include <cstdint>
#include <cstring>

namespace heddle::heap {
namespace {

using New = void* (*)(std::size_t);

/// The code of probe() is short, and it makes only one call, so a return address in it comes from that call.
constexpr std::uintptr_t kProbeCodeBytes = 64;
constexpr std::size_t kSearchedWords = 32;

[[gnu::noinline]] void* probe(New allocate) {
  void* block = allocate(1);
  asm volatile("" : "+r"(block));  // Work after the call, so that it does not become a tail call.
  return block;
}

bool isStandard(const void* function) {
  Dl_info info{};
  if (function == nullptr || ::dladdr(function, &info) == 0 || info.dli_fname == nullptr) { return false; }
  const char* slash = std::strrchr(info.dli_fname, '/');
  const char* name = slash != nullptr ? slash + 1 : info.dli_fname;
  return std::strncmp(name, "libstdc++.so", 12) == 0 || std::strncmp(name, "libc++", 6) == 0;
}

}  // namespace

constinit NewFrame gNewFrame{};

void noteFrame(const void* const* slot) {
  gNewFrame.learning = false;
  const auto start = reinterpret_cast<std::uintptr_t>(&probe);
  for (std::size_t words = 1; words < kSearchedWords; ++words) {
    if (reinterpret_cast<std::uintptr_t>(slot[words]) - start < kProbeCodeBytes) {
      gNewFrame.returnAddress = *slot;
      gNewFrame.distance = words;
      return;
    }
  }
}

void learnNew() {
  void* function = ::dlsym(RTLD_DEFAULT, "_Znwm");
  void* release = ::dlsym(RTLD_DEFAULT, "_ZdlPv");
  if (gNewFrame.returnAddress != nullptr || !isStandard(function) || !isStandard(release)) { return; }
  gNewFrame.learning = true;
  void* block = probe(reinterpret_cast<New>(function));
  gNewFrame.learning = false;
  reinterpret_cast<void (*)(void*)>(release)(block);
}

}  // namespace heddle::heap
