// Memory functions, volatile, unaligned accesses, fences, atomics by builtin.
#include "Snippets.h"

#include <atomic>
#include <cstring>

namespace memory {
char from[64], to[64];
char buffer[64];
struct Block {
  int words[16];
};
Block blockA, blockB;
volatile int vol;
volatile long volLong;
volatile bool volFlag;
std::atomic<int> number;
std::atomic_flag token;
int plain;

SNIPPET(copyKnownSize) {
  std::memcpy(to, from, 40);  // R from, W to
}

SNIPPET(copyUnknownSize) {
  std::memcpy(to, from, static_cast<unsigned long>(opaque(9)));  // R from, W to
}

SNIPPET(moveUnknownSize) {
  std::memmove(buffer + 1, buffer, static_cast<unsigned long>(opaque(9)));  // R buffer, W buffer
}

SNIPPET(moveKnownSize) {
  std::memmove(buffer + 4, buffer, 24);  // R buffer, W buffer
}

SNIPPET(setKnownSize) {
  std::memset(buffer, 1, 48);  // W buffer
}

SNIPPET(setUnknownSize) {
  std::memset(buffer, opaque(0), static_cast<unsigned long>(opaque(9)));  // W buffer
}

SNIPPET(copySmall) {
  std::memcpy(to, from, 8);  // R from, W to
}

SNIPPET(copyStruct) {
  std::memcpy(&blockA, &blockB, sizeof(Block));  // R blockB, W blockA
}

SNIPPET(clearStruct) {
  blockA = Block{};  // W blockA
}

SNIPPET(loadBytesAsInt) {
  int v;
  std::memcpy(&v, opaquePointer(from), sizeof(v));  // R from
  use(v);
}

SNIPPET(storeIntAsBytes) {
  int v = opaque(7);
  std::memcpy(opaquePointer(to), &v, sizeof(v));  // W to
}

using Unaligned __attribute__((aligned(1))) = int;
SNIPPET(unaligned) {
  auto* p = static_cast<Unaligned*>(opaquePointer(buffer + 1));
  *p = 3;   // W buffer
  use(*p);  // R buffer
}

SNIPPET(volatileRead) {
  int a = vol;  // VR vol
  int b = vol;  // VR vol
  use(a + b);
}

SNIPPET(volatileWrite) {
  vol = 1;      // VW vol
  vol = 1;      // VW vol
  volLong = 2;  // VW volLong
}

SNIPPET(volatileUpdate) {
  vol = vol + 1;  // VR vol, VW vol
}

SNIPPET(volatileFlag) {
  volFlag = opaque(0);  // VW volFlag
  while (volFlag) {     // VR volFlag
  }
}

SNIPPET(volatileInBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i))
      vol = 1;  // VW vol
    else
      vol = 2;  // VW vol
  }
}

SNIPPET(volatileBesidePlain) {
  plain = 1;   // W plain
  vol = 1;     // VW vol
  use(plain);  // R plain
}

SNIPPET(volatilePointer) {
  volatile int* p = static_cast<volatile int*>(opaquePointer(&plain));
  *p = 1;   // VW plain
  use(*p);  // VR plain
}

SNIPPET(fences) {
  std::atomic_thread_fence(std::memory_order_seq_cst);  // F
  plain = 1;                                            // W plain
  std::atomic_thread_fence(std::memory_order_release);  // F
}

SNIPPET(flagTestAndSet) {
  use(token.test_and_set());  // AX token
  token.clear();              // AS token
}

SNIPPET(implicitLoadAndStore) {
  number = opaque(1);  // AS number
  use(number);         // AL number
}

SNIPPET(atomicPostIncrement) {
  use(number++);  // AX number
  use(--number);  // AX number
}

SNIPPET(atomicInBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i))
      number.store(1);  // AS number
    else
      number.store(2);  // AS number
  }
}

SNIPPET(atomicSameInBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i))
      number.fetch_add(1);  // AX number
    else
      number.fetch_add(1);  // AX number
  }
}

SNIPPET(atomicRelaxedTwice) {
  int a = number.load(std::memory_order_relaxed);  // AL number
  int b = number.load(std::memory_order_relaxed);  // AL number
  use(a + b);
}

SNIPPET(atomicDeadStore) {
  number.store(1, std::memory_order_relaxed);  // AS number
  number.store(2, std::memory_order_relaxed);  // AS number
}

SNIPPET(atomicUnusedLoad) {
  number.load();  // AL number
}

SNIPPET(atomicSpin) {
  number.store(0);                                  // AS number
  while (number.load(std::memory_order_acquire)) {  // AL number
  }
}

SNIPPET(publish) {
  plain = 42;                                   // W plain
  number.store(1, std::memory_order_release);   // AS number
  use(number.load(std::memory_order_acquire));  // AL number
  use(plain);                                   // R plain
}

SNIPPET(builtinLoad) {
  use(__atomic_load_n(&plain, __ATOMIC_ACQUIRE));  // AL plain
}
SNIPPET(builtinStore) {
  __atomic_store_n(&plain, opaque(1), __ATOMIC_RELEASE);  // AS plain
}
SNIPPET(builtinExchange) {
  use(__atomic_exchange_n(&plain, 3, __ATOMIC_ACQ_REL));  // AX plain
}
SNIPPET(builtinNand) {
  use(__atomic_fetch_nand(&plain, 3, __ATOMIC_RELAXED));  // AX plain
}
SNIPPET(builtinAddThenFetch) {
  use(__atomic_add_fetch(&plain, 3, __ATOMIC_RELAXED));  // AX plain
}
SNIPPET(builtinOldSync) {
  use(__sync_fetch_and_add(&plain, 1));             // AX plain
  use(__sync_bool_compare_and_swap(&plain, 1, 2));  // AC plain
  __sync_synchronize();                             // F
}

int atomicRefTarget;
SNIPPET(atomicRef) {
  std::atomic_ref<int> ref(atomicRefTarget);
  ref.store(3);      // AS atomicRefTarget
  use(ref.load());   // AL atomicRefTarget
  ref.fetch_add(1);  // AX atomicRefTarget
}

struct Two {
  int a;
  int b;
};
std::atomic<Two> two;
SNIPPET(atomicStruct) {
  two.store(Two{1, opaque(2)});  // AS two
  use(two.load().a);             // AL two
}

double numbers[4];
SNIPPET(doubles) {
  numbers[1] = numbers[0] + 1.0;  // R numbers, W numbers
}

__extension__ using Wide = __int128;
Wide wide;
SNIPPET(sixteenBytes) {
  wide = opaque(1);              // W wide
  use(static_cast<long>(wide));  // R wide
}

typedef float Vector __attribute__((vector_size(16)));
Vector vector, otherVector;
SNIPPET(vectors) {
  vector = vector + otherVector;  // R vector, R otherVector, W vector
}

long counters[2];
SNIPPET(stridedCounters) {
  for (int i = 0; i < 2; ++i) {
    counters[i]++;  // R counters, W counters
  }
}
}  // namespace memory
