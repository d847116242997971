#include "runtime/race/StandardStreams.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace heddle::rt {
namespace {

constexpr const char* kSymbols[] = {
    "_ZSt3cin",        "_ZSt4cout",        "_ZSt4cerr",        "_ZSt4clog",         // libstdc++
    "_ZSt4wcin",       "_ZSt5wcout",       "_ZSt5wcerr",       "_ZSt5wclog",        //
    "_ZNSt3__13cinE",  "_ZNSt3__14coutE",  "_ZNSt3__14cerrE",  "_ZNSt3__14clogE",   // libc++
    "_ZNSt3__14wcinE", "_ZNSt3__15wcoutE", "_ZNSt3__15wcerrE", "_ZNSt3__15wclogE",  //
};

struct Range {
  std::uintptr_t address = 0;
  std::size_t size = 0;
};
constinit Range gStreams[std::size(kSymbols)];

Range rangeOf(const char* name) {
  void* const object = dlsym(RTLD_DEFAULT, name);
  Dl_info info{};
  ElfW(Sym)* symbol = nullptr;
  if (object == nullptr || dladdr1(object, &info, reinterpret_cast<void**>(&symbol), RTLD_DL_SYMENT) == 0 ||
      symbol == nullptr) {
    return {};
  }
  return {.address = reinterpret_cast<std::uintptr_t>(object), .size = symbol->st_size};
}

}  // namespace

void standardstreams::find() { std::transform(std::begin(kSymbols), std::end(kSymbols), gStreams, rangeOf); }

bool standardstreams::contain(std::uintptr_t address) {
  return std::any_of(std::begin(gStreams), std::end(gStreams),
                     [=](const Range& range) { return address - range.address < range.size; });
}

}  // namespace heddle::rt
