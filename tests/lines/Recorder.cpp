// A runtime that only records: every callback of the instrumentation ABI, with its site and its callers. Linked into
// the snippets instead of libheddle.so. Single-threaded, so atomics are plain operations.
#include "Snippets.h"
#include "Trace.h"
#include "wire/ColdCalls.h"
#include "wire/QuickLayout.h"

#include <link.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

using heddle::lines::Kind;
using heddle::lines::kMaxStack;
using heddle::lines::TraceRecord;

namespace {

struct Entry {
  const char* name;
  Snippet snippet;
};

Entry entries[1024];
std::uint32_t entryCount = 0;
std::uint32_t current = 0;
bool recording = false;
std::FILE* trace = nullptr;
std::uint64_t stack[256];
std::uint32_t depth = 0;
std::uint64_t imageStart = 0;
std::uint64_t imageEnd = 0;
std::uint64_t stackBase = 0;
constexpr std::uint64_t kStackSize = 1 << 20;

std::uint64_t offsetOf(const volatile void* address) {
  const auto value = reinterpret_cast<std::uint64_t>(address);
  return value >= imageStart && value < imageEnd ? value - imageStart : 0;
}

bool isOnStack(const volatile void* address) {
  const auto value = reinterpret_cast<std::uint64_t>(address);
  return value <= stackBase && value + kStackSize > stackBase;
}

int findImage(dl_phdr_info* info, std::size_t, void*) {
  imageStart = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type != PT_LOAD) continue;
    const std::uint64_t end = info->dlpi_addr + header.p_vaddr + header.p_memsz;
    if (end > imageEnd) imageEnd = end;
  }
  return 1;  // the executable comes first
}

void record(Kind kind, const volatile void* address, const void* site) {
  if (!recording) return;
  TraceRecord entry{};
  entry.snippet = current;
  entry.kind = kind;
  entry.address = isOnStack(address) ? heddle::lines::kOwnStack : offsetOf(address);
  entry.site = offsetOf(site);
  if (entry.site == 0) return;  // the caller is in a library
  const std::uint32_t from = depth > kMaxStack ? depth - kMaxStack : 0;
  for (std::uint32_t i = from; i < depth; ++i) entry.stack[entry.depth++] = stack[i] == 0 ? 0 : stack[i] - imageStart;
  recording = false;
  std::fwrite(&entry, sizeof(entry), 1, trace);
  recording = true;
}

}  // namespace

extern "C" {

void registerSnippet(const char* name, Snippet snippet) { entries[entryCount++] = {name, snippet}; }
int opaque(int value) { return value; }
void use(long) {}
void* opaquePointer(void* p) { return p; }
void call() { record(Kind::Call, nullptr, __builtin_return_address(0)); }

void __tsan_init() {}
void __tsan_func_entry(void* caller) {
  if (depth < 256) stack[depth++] = offsetOf(caller) == 0 ? 0 : reinterpret_cast<std::uint64_t>(caller);
}
void __tsan_func_exit() {
  if (depth > 0) --depth;
}

// Each callback exists twice: as g++ and clang call it, with the caller as the site, and as the plugin calls it, with
// an explicit site.
#define CALLER __builtin_return_address(0)
#define PLAIN(name, kind)                                                    \
  void __tsan_##name(void* address) { record(Kind::kind, address, CALLER); } \
  void __heddle_##name(void* address, const void* site) { record(Kind::kind, address, site); }
#define SIZES(prefix, kind) \
  PLAIN(prefix##1, kind) PLAIN(prefix##2, kind) PLAIN(prefix##4, kind) PLAIN(prefix##8, kind) PLAIN(prefix##16, kind)
SIZES(read, Read)
SIZES(write, Write)
SIZES(unaligned_read, Read)
SIZES(unaligned_write, Write)
SIZES(volatile_read, VolatileRead)
SIZES(volatile_write, VolatileWrite)
SIZES(unaligned_volatile_read, VolatileRead)
SIZES(unaligned_volatile_write, VolatileWrite)
PLAIN(vptr_read, Read)

// The inline checks of the plugin never succeed, so every access makes a call.
alignas(64) std::uint64_t
    __heddle_quick_3[(heddle::wire::quick::kChunks >> 3) + (1UL << heddle::wire::quick::kChunkIndexBits)];
HEDDLE_COLD_ACCESSES
void loopRunsLong() {}
HEDDLE_KEEPING_REGISTERS("__heddle_cold_loop", "loopRunsLong");

void __tsan_vptr_update(void* address, void*) { record(Kind::Write, address, CALLER); }
void __heddle_vptr_update(void* address, void*, const void* site) { record(Kind::Write, address, site); }

#define RANGE(name, kind)                                                                   \
  void __tsan_##name(void* address, std::uint64_t) { record(Kind::kind, address, CALLER); } \
  void __heddle_##name(void* address, std::uint64_t, const void* site) { record(Kind::kind, address, site); }
RANGE(read_range, Read)
RANGE(write_range, Write)

static void copyBytes(char* to, const char* from, std::uint64_t size) {
  if (to <= from || to >= from + size) {
    for (std::uint64_t i = 0; i < size; ++i) to[i] = from[i];
  } else {
    for (std::uint64_t i = size; i > 0; --i) to[i - 1] = from[i - 1];
  }
}
static void* transfer(void* to, const void* from, std::uint64_t size, const void* site) {
  record(Kind::Read, from, site);
  record(Kind::Write, to, site);
  copyBytes(static_cast<char*>(to), static_cast<const char*>(from), size);
  return to;
}
static void* fill(void* to, int value, std::uint64_t size, const void* site) {
  record(Kind::Write, to, site);
  for (std::uint64_t i = 0; i < size; ++i) static_cast<volatile char*>(to)[i] = static_cast<char>(value);
  return to;
}
void* __tsan_memcpy(void* to, const void* from, std::uint64_t size) { return transfer(to, from, size, CALLER); }
void* __tsan_memmove(void* to, const void* from, std::uint64_t size) { return transfer(to, from, size, CALLER); }
void* __tsan_memset(void* to, int value, std::uint64_t size) { return fill(to, value, size, CALLER); }
void* __heddle_memcpy(void* to, const void* from, std::uint64_t size, const void* site) {
  return transfer(to, from, size, site);
}
void* __heddle_memmove(void* to, const void* from, std::uint64_t size, const void* site) {
  return transfer(to, from, size, site);
}
void* __heddle_memset(void* to, int value, std::uint64_t size, const void* site) { return fill(to, value, size, site); }
// g++ relies on the runtime to interpose these.
void* memcpy(void* to, const void* from, std::size_t size) { return transfer(to, from, size, CALLER); }
void* memmove(void* to, const void* from, std::size_t size) { return transfer(to, from, size, CALLER); }
void* memset(void* to, int value, std::size_t size) { return fill(to, value, size, CALLER); }

using U8 = std::uint8_t;
using U16 = std::uint16_t;
using U32 = std::uint32_t;
using U64 = std::uint64_t;
__extension__ using U128 = unsigned __int128;

#define UPDATE(bits, T, name, expression)                                       \
  T __tsan_atomic##bits##_##name(volatile T* a, T v, int) {                     \
    record(Kind::AtomicUpdate, a, CALLER);                                      \
    T old = *a;                                                                 \
    *a = static_cast<T>(expression);                                            \
    return old;                                                                 \
  }                                                                             \
  T __heddle_atomic##bits##_##name(volatile T* a, T v, int, const void* site) { \
    record(Kind::AtomicUpdate, a, site);                                        \
    T old = *a;                                                                 \
    *a = static_cast<T>(expression);                                            \
    return old;                                                                 \
  }

#define COMPARE(bits, T, name)                                                               \
  int __tsan_atomic##bits##_##name(volatile T* a, T* e, T v, int, int) {                     \
    record(Kind::AtomicCompare, a, CALLER);                                                  \
    T old = *a;                                                                              \
    if (old == *e) {                                                                         \
      *a = v;                                                                                \
      return 1;                                                                              \
    }                                                                                        \
    *e = old;                                                                                \
    return 0;                                                                                \
  }                                                                                          \
  int __heddle_atomic##bits##_##name(volatile T* a, T* e, T v, int, int, const void* site) { \
    record(Kind::AtomicCompare, a, site);                                                    \
    T old = *a;                                                                              \
    if (old == *e) {                                                                         \
      *a = v;                                                                                \
      return 1;                                                                              \
    }                                                                                        \
    *e = old;                                                                                \
    return 0;                                                                                \
  }

#define ATOMICS(bits, T)                                                                                \
  T __tsan_atomic##bits##_load(const volatile T* a, int) {                                              \
    record(Kind::AtomicLoad, a, CALLER);                                                                \
    return *a;                                                                                          \
  }                                                                                                     \
  T __heddle_atomic##bits##_load(const volatile T* a, int, const void* site) {                          \
    record(Kind::AtomicLoad, a, site);                                                                  \
    return *a;                                                                                          \
  }                                                                                                     \
  void __tsan_atomic##bits##_store(volatile T* a, T v, int) {                                           \
    record(Kind::AtomicStore, a, CALLER);                                                               \
    *a = v;                                                                                             \
  }                                                                                                     \
  void __heddle_atomic##bits##_store(volatile T* a, T v, int, const void* site) {                       \
    record(Kind::AtomicStore, a, site);                                                                 \
    *a = v;                                                                                             \
  }                                                                                                     \
  UPDATE(bits, T, exchange, v)                                                                          \
  UPDATE(bits, T, fetch_add, old + v)                                                                   \
  UPDATE(bits, T, fetch_sub, old - v)                                                                   \
  UPDATE(bits, T, fetch_and, old& v)                                                                    \
  UPDATE(bits, T, fetch_or, old | v)                                                                    \
  UPDATE(bits, T, fetch_xor, old ^ v)                                                                   \
  UPDATE(bits, T, fetch_nand, ~(old & v))                                                               \
  COMPARE(bits, T, compare_exchange_strong)                                                             \
  COMPARE(bits, T, compare_exchange_weak)                                                               \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* a, T e, T v, int, int) {                     \
    record(Kind::AtomicCompare, a, CALLER);                                                             \
    T old = *a;                                                                                         \
    if (old == e) *a = v;                                                                               \
    return old;                                                                                         \
  }                                                                                                     \
  T __heddle_atomic##bits##_compare_exchange_val(volatile T* a, T e, T v, int, int, const void* site) { \
    record(Kind::AtomicCompare, a, site);                                                               \
    T old = *a;                                                                                         \
    if (old == e) *a = v;                                                                               \
    return old;                                                                                         \
  }

ATOMICS(8, U8)
ATOMICS(16, U16)
ATOMICS(32, U32)
ATOMICS(64, U64)
ATOMICS(128, U128)

void __tsan_atomic_thread_fence(int) { record(Kind::Fence, nullptr, CALLER); }
void __tsan_atomic_signal_fence(int) { record(Kind::Fence, nullptr, CALLER); }
void __heddle_atomic_thread_fence(int, const void* site) { record(Kind::Fence, nullptr, site); }
void __heddle_atomic_signal_fence(int, const void* site) { record(Kind::Fence, nullptr, site); }
}

int main(int argc, char** argv) {
  if (argc != 2 || !(trace = std::fopen(argv[1], "wb"))) return 2;
  __heddle_quick_3[heddle::wire::quick::kEpoch >> 3] = heddle::wire::quick::kNoneCovered;
  __heddle_quick_3[heddle::wire::quick::kEpochOfWrites >> 3] = heddle::wire::quick::kNoneCovered;
  dl_iterate_phdr(findImage, nullptr);
  stackBase = reinterpret_cast<std::uint64_t>(__builtin_frame_address(0));
  for (current = 0; current < entryCount; ++current) {
    std::printf("%s\n", entries[current].name);
    depth = 0;
    recording = true;
    entries[current].snippet();
    recording = false;
  }
  return std::fclose(trace) == 0 ? 0 : 2;
}
