#include <cstdint>

#include "runtime/Export.h"
#include "runtime/abi/AtomicAccess.h"
#include "runtime/abi/Site.h"

using namespace heddle::rt;  // The names below are those of the ABI; this file holds no other code.
using heddle::OpKind;
using heddle::wire::SiteRecord;

// NOLINTBEGIN(bugprone-macro-parentheses): types and parameter lists cannot stand in parentheses.
// One operation under both of its names. `call` is the body; in it, `pc` is the caller.
#define HEDDLE_ATOMIC_1(result, name, declared, call)                   \
  HEDDLE_ABI result __tsan_##name(declared) {                           \
    const void* const pc = HEDDLE_CALLER;                               \
    call                                                                \
  }                                                                     \
  HEDDLE_ABI result __heddle_##name(declared, const SiteRecord* site) { \
    const void* const pc = site;                                        \
    call                                                                \
  }
#define HEDDLE_LIST(...) __VA_ARGS__

#define HEDDLE_FETCH(bits, type, name, expression)                                                     \
  HEDDLE_ATOMIC_1(                                                                                     \
      type, atomic##bits##_fetch_##name, HEDDLE_LIST(volatile type* address, type operand, int order), \
      return atomicUpdateOp(                                                                           \
          OpKind::AtomicUpdate, address, [operand](type old) { return static_cast<type>(expression); }, order, pc);)

#define HEDDLE_ATOMICS(bits, type)                                                                                     \
  HEDDLE_ATOMIC_1(type, atomic##bits##_load, HEDDLE_LIST(const volatile type* address, int order),                     \
                  return atomicLoadOp(address, order, pc);)                                                            \
  HEDDLE_ATOMIC_1(void, atomic##bits##_store, HEDDLE_LIST(volatile type* address, type value, int order),              \
                  atomicStoreOp(address, value, order, pc);)                                                           \
  HEDDLE_ATOMIC_1(type, atomic##bits##_exchange, HEDDLE_LIST(volatile type* address, type value, int order),           \
                  return atomicUpdateOp(OpKind::AtomicExchange, address, [value](type) { return value; }, order, pc);) \
  HEDDLE_FETCH(bits, type, add, old + operand)                                                                         \
  HEDDLE_FETCH(bits, type, sub, old - operand)                                                                         \
  HEDDLE_FETCH(bits, type, and, old& operand)                                                                          \
  HEDDLE_FETCH(bits, type, or, old | operand)                                                                          \
  HEDDLE_FETCH(bits, type, xor, old ^ operand)                                                                         \
  HEDDLE_FETCH(bits, type, nand, ~(old & operand))                                                                     \
  HEDDLE_ATOMIC_1(                                                                                                     \
      int, atomic##bits##_compare_exchange_strong,                                                                     \
      HEDDLE_LIST(volatile type* address, type* expected, type desired, int order, int failureOrder),                  \
      return atomicCompareExchangeOp(address, *expected, desired, order, failureOrder, false, pc) ? 1 : 0;)            \
  HEDDLE_ATOMIC_1(int, atomic##bits##_compare_exchange_weak,                                                           \
                  HEDDLE_LIST(volatile type* address, type* expected, type desired, int order, int failureOrder),      \
                  return atomicCompareExchangeOp(address, *expected, desired, order, failureOrder, true, pc) ? 1 : 0;) \
  HEDDLE_ATOMIC_1(type, atomic##bits##_compare_exchange_val,                                                           \
                  HEDDLE_LIST(volatile type* address, type expected, type desired, int order, int failureOrder),       \
                  atomicCompareExchangeOp(address, expected, desired, order, failureOrder, false, pc);                 \
                  return expected;)

HEDDLE_ATOMICS(8, std::uint8_t)
HEDDLE_ATOMICS(16, std::uint16_t)
HEDDLE_ATOMICS(32, std::uint32_t)
HEDDLE_ATOMICS(64, std::uint64_t)
HEDDLE_ATOMICS(128, Uint128)

HEDDLE_ATOMIC_1(void, atomic_thread_fence, int order, atomicFenceOp(order, pc);)
// Orders a thread only with its own signal handlers. The call itself already is a compiler barrier.
HEDDLE_ATOMIC_1(void, atomic_signal_fence, int, (void)pc;)
// NOLINTEND(bugprone-macro-parentheses)
