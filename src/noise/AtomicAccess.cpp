#include <cstdint>

#include "noise/Event.h"
#include "noise/Export.h"

// Atomic operations with the memory order of the program: under noise, weaker orders must stay visible. The order is a
// run-time value here, and gcc compiles an atomic builtin with an unknown order as the strongest. On x86-64 only a
// sequentially consistent store differs from the weaker ones.

using heddle::noise::leave;
using heddle::noise::listens;
using heddle::noise::reach;
using heddle::wire::SiteRecord;
using heddle::wire::noise::EventKind;

namespace {

__extension__ typedef unsigned __int128 Wide;

template <class T>
struct Native {
  static T load(const volatile T* address) { return __atomic_load_n(address, __ATOMIC_ACQUIRE); }
  static void store(volatile T* address, T value, int order) {
    if ((order & 7) == __ATOMIC_SEQ_CST) {
      __atomic_store_n(address, value, __ATOMIC_SEQ_CST);
    } else {
      __atomic_store_n(address, value, __ATOMIC_RELEASE);
    }
  }
  /// Stores the value found in \p expected.
  static bool exchangeIf(volatile T* address, T& expected, T desired) {
    return __atomic_compare_exchange_n(address, &expected, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  }
};

/// The builtins would call libatomic, which the program may not link.
template <>
struct Native<Wide> {
  static bool exchangeIf(volatile Wide* address, Wide& expected, Wide desired) {
    const Wide found = __sync_val_compare_and_swap(address, expected, desired);
    const bool equal = found == expected;
    expected = found;
    return equal;
  }
  static Wide load(const volatile Wide* address) {
    Wide value = 0;
    exchangeIf(const_cast<volatile Wide*>(address), value, 0);
    return value;
  }
  static void store(volatile Wide* address, Wide value, int) {
    Wide old = load(address);
    while (!exchangeIf(address, old, value)) {}
  }
};

/// The events around one operation.
class AtomicEvent {
public:
  AtomicEvent(const void* site, const volatile void* address, std::size_t size, EventKind kind)
      : reached_(listens(site)) {
    if (reached_) [[unlikely]] { reach(site, const_cast<const void*>(address), size, kind); }
  }
  ~AtomicEvent() {
    if (reached_) [[unlikely]] { leave(); }
  }
  AtomicEvent(const AtomicEvent&) = delete;
  AtomicEvent& operator=(const AtomicEvent&) = delete;

private:
  bool reached_;
};

template <class T>
T load(const volatile T* address, const void* site) {
  const AtomicEvent event(site, address, sizeof(T), EventKind::AtomicRead);
  return Native<T>::load(address);
}

template <class T>
void store(volatile T* address, T value, int order, const void* site) {
  const AtomicEvent event(site, address, sizeof(T), EventKind::AtomicWrite);
  Native<T>::store(address, value, order);
}

template <class T, class Operation>
T update(volatile T* address, Operation operation, const void* site) {
  const AtomicEvent event(site, address, sizeof(T), EventKind::AtomicWrite);
  T old = Native<T>::load(address);
  while (!Native<T>::exchangeIf(address, old, operation(old))) {}
  return old;
}

template <class T>
bool exchangeIf(volatile T* address, T& expected, T desired, const void* site) {
  const AtomicEvent event(site, address, sizeof(T), EventKind::AtomicWrite);
  return Native<T>::exchangeIf(address, expected, desired);
}

}  // namespace

// NOLINTBEGIN(bugprone-macro-parentheses): types and parameter lists cannot stand in parentheses.
#define HEDDLE_LIST(...) __VA_ARGS__
#define HEDDLE_ATOMIC(result, name, declared, call)  \
  HEDDLE_NOISE_HOOK result __tsan_##name(declared) { \
    const void* const site = HEDDLE_NOISE_CALLER;    \
    call                                             \
  }                                                  \
  HEDDLE_NOISE_HOOK result __heddle_##name(declared, const SiteRecord* site) { call }

#define HEDDLE_FETCH(bits, type, name, expression)                                                         \
  HEDDLE_ATOMIC(type, atomic##bits##_fetch_##name, HEDDLE_LIST(volatile type* address, type operand, int), \
                return update(address, [operand](type old) { return static_cast<type>(expression); }, site);)

#define HEDDLE_ATOMICS(bits, type)                                                                      \
  HEDDLE_ATOMIC(type, atomic##bits##_load, HEDDLE_LIST(const volatile type* address, int),              \
                return load(address, site);)                                                            \
  HEDDLE_ATOMIC(void, atomic##bits##_store, HEDDLE_LIST(volatile type* address, type value, int order), \
                store(address, value, order, site);)                                                    \
  HEDDLE_ATOMIC(type, atomic##bits##_exchange, HEDDLE_LIST(volatile type* address, type value, int),    \
                return update(address, [value](type) { return value; }, site);)                         \
  HEDDLE_FETCH(bits, type, add, old + operand)                                                          \
  HEDDLE_FETCH(bits, type, sub, old - operand)                                                          \
  HEDDLE_FETCH(bits, type, and, old& operand)                                                           \
  HEDDLE_FETCH(bits, type, or, old | operand)                                                           \
  HEDDLE_FETCH(bits, type, xor, old ^ operand)                                                          \
  HEDDLE_FETCH(bits, type, nand, ~(old & operand))                                                      \
  HEDDLE_ATOMIC(int, atomic##bits##_compare_exchange_strong,                                            \
                HEDDLE_LIST(volatile type* address, type* expected, type desired, int, int),            \
                return exchangeIf(address, *expected, desired, site) ? 1 : 0;)                          \
  HEDDLE_ATOMIC(int, atomic##bits##_compare_exchange_weak,                                              \
                HEDDLE_LIST(volatile type* address, type* expected, type desired, int, int),            \
                return exchangeIf(address, *expected, desired, site) ? 1 : 0;)                          \
  HEDDLE_ATOMIC(type, atomic##bits##_compare_exchange_val,                                              \
                HEDDLE_LIST(volatile type* address, type expected, type desired, int, int),             \
                exchangeIf(address, expected, desired, site);                                           \
                return expected;)

HEDDLE_ATOMICS(8, std::uint8_t)
HEDDLE_ATOMICS(16, std::uint16_t)
HEDDLE_ATOMICS(32, std::uint32_t)
HEDDLE_ATOMICS(64, std::uint64_t)
HEDDLE_ATOMICS(128, Wide)

namespace {

void fence(int order) {
  if ((order & 7) == __ATOMIC_SEQ_CST) {
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  } else {
    __atomic_thread_fence(__ATOMIC_ACQ_REL);
  }
}

}  // namespace

HEDDLE_NOISE_HOOK void __tsan_atomic_thread_fence(int order) { fence(order); }
HEDDLE_NOISE_HOOK void __heddle_atomic_thread_fence(int order, const SiteRecord*) { fence(order); }
// Orders a thread only with its own signal handlers. The call itself already is a compiler barrier.
HEDDLE_NOISE_HOOK void __tsan_atomic_signal_fence(int) {}
HEDDLE_NOISE_HOOK void __heddle_atomic_signal_fence(int, const SiteRecord*) {}
// NOLINTEND(bugprone-macro-parentheses)
