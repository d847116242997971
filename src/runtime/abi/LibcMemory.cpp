#include "runtime/abi/LibcMemory.h"

#include <cstdint>

#include "runtime/Export.h"
#include "runtime/Real.h"
#include "runtime/abi/AccessGate.h"
#include "runtime/abi/Site.h"
#include "runtime/identity/Modules.h"

extern "C" __attribute__((visibility("hidden")))
const char __ehdr_start;  ///< Both are set by the linker and delimit this library.
extern "C" __attribute__((visibility("hidden"))) const char _end;

namespace heddle::rt {

namespace {

// In assembly, because a compiler turns a copying loop into a call of memcpy.
void* simpleMemcpy(void* to, const void* from, std::size_t size) {
  void* const result = to;
  asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(size) : : "memory");
  return result;
}

void* simpleMemmove(void* to, const void* from, std::size_t size) {
  if (reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from) >= size) {
    return simpleMemcpy(to, from, size);
  }
  auto* last = static_cast<char*>(to) + size - 1;
  const auto* lastFrom = static_cast<const char*>(from) + size - 1;
  asm volatile("std\n\trep movsb\n\tcld" : "+D"(last), "+S"(lastFrom), "+c"(size) : : "memory");
  return to;
}

void* simpleMemset(void* to, int byte, std::size_t size) {
  void* const result = to;
  asm volatile("rep stosb" : "+D"(to), "+c"(size) : "a"(byte) : "memory");
  return result;
}

template <class Function>
void resolveInto(Function& target, const char* name) {
  if (void* const found = real::tryResolve(name)) { target = reinterpret_cast<Function>(found); }
}

__attribute__((constructor(102))) void resolveLibcMemory() {
  resolveInto(realMemcpy, "memcpy");
  resolveInto(realMemmove, "memmove");
  resolveInto(realMemset, "memset");
}

}  // namespace

constinit decltype(realMemcpy) realMemcpy = simpleMemcpy;
constinit decltype(realMemmove) realMemmove = simpleMemmove;
constinit decltype(realMemset) realMemset = simpleMemset;

void copyAccess(void* to, const void* from, std::size_t size, const void* pc) {
  if (!controlled() || size == 0) { return; }
  // Both scheduling points come before both checks: the copy happens after all of them.
  bool check = passGate(OpKind::PlainRead, from, size, pc);
  check = passGate(OpKind::PlainWrite, to, size, pc) && check;
  if (check) {
    touchRange(from, size, Touch::Read, pc);
    touchRange(to, size, Touch::Write, pc);
  }
}

void fillAccess(void* to, std::size_t size, const void* pc) {
  if (size != 0 && passGate(OpKind::PlainWrite, to, size, pc)) { touchRange(to, size, Touch::Write, pc); }
}

bool inInstrumentedCode(const void* pc) {
  if (pc >= &__ehdr_start && pc < &_end) {
    return false;  // The runtime makes many copies of its own.
  }
  static constinit LoadedModule last{};
  static constinit bool instrumented = false;
  const auto address = reinterpret_cast<std::uintptr_t>(pc);
  if (!last.contains(address)) {
    const LoadedModule* const module = findModule(address);
    if (module == nullptr) { return false; }
    last = *module;
    instrumented = gEngine.block->modules[last.ordinal].instrumented;
  }
  return instrumented;
}

bool watched(const void* pc) { return controlled() && inInstrumentedCode(pc); }

}  // namespace heddle::rt

using namespace heddle::rt;

// g++ leaves these calls to libc. With clang they come from code compiled without instrumentation.
HEDDLE_ABI void* memcpy(void* to, const void* from, std::size_t size) {
  if (watched(HEDDLE_CALLER)) { copyAccess(to, from, size, HEDDLE_CALLER); }
  return realMemcpy(to, from, size);
}

HEDDLE_ABI void* memmove(void* to, const void* from, std::size_t size) {
  if (watched(HEDDLE_CALLER)) { copyAccess(to, from, size, HEDDLE_CALLER); }
  return realMemmove(to, from, size);
}

HEDDLE_ABI void* memset(void* to, int byte, std::size_t size) {
  if (watched(HEDDLE_CALLER)) { fillAccess(to, size, HEDDLE_CALLER); }
  return realMemset(to, byte, size);
}
