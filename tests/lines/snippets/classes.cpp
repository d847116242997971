// Members, bit-fields, constructors, virtual calls, templates, lambdas, inlining, static locals.
#include "Snippets.h"

namespace classes {

struct Pair {
  int a;
  int b;
};
struct Big {
  long words[8];
};
struct Bits {
  unsigned low : 3;
  unsigned high : 5;
  unsigned wide : 24;
};
Pair pair, otherPair;
Big big, otherBig;
Bits bits;
int shared, counter;

SNIPPET(members) {
  pair.a = 1;       // W pair
  pair.b = pair.a;  // R pair, W pair
}

SNIPPET(memberThroughPointer) {
  Pair* p = static_cast<Pair*>(opaquePointer(&pair));
  p->a = 3;   // W pair
  use(p->b);  // R pair
}

SNIPPET(structCopy) {
  pair = otherPair;  // R otherPair, W pair
}

SNIPPET(structCopyBig) {
  big = otherBig;  // R otherBig, W big
}

SNIPPET(structIntoLocal) {
  Pair local = pair;  // R pair
  use(local.a);
  use(local.b);
}

SNIPPET(structFromLocal) {
  Pair local{opaque(1), opaque(2)};
  pair = local;  // W pair
}

SNIPPET(bitFieldWrite) {
  bits.low = static_cast<unsigned>(opaque(1));  // W bits, R? bits
}

SNIPPET(bitFieldRead) {
  use(bits.high);  // R bits
}

SNIPPET(bitFieldUpdate) {
  bits.wide += 1;  // R bits, W bits
}

SNIPPET(reference) {
  int& r = shared;
  r = 1;   // W shared
  use(r);  // R shared
}

int& target() { return shared; }
SNIPPET(referenceFromFunction) {
  target() = 4;  // W shared
}

inline int inlinedRead() {
  return shared;  // R shared
}
inline void inlinedWrite(int v) {
  shared = v;  // W shared
}
SNIPPET(inlinedFunctions) {
  inlinedWrite(opaque(1));
  use(inlinedRead());
  inlinedWrite(opaque(2));
}

__attribute__((always_inline)) inline void deep3() {
  ++counter;  // R counter, W counter
}
__attribute__((always_inline)) inline void deep2() { deep3(); }
__attribute__((always_inline)) inline void deep1() { deep2(); }
SNIPPET(deeplyInlined) {
  deep1();
  deep1();
}

static void byReference(int& v) {
  v += 1;  // R shared, W shared
}
SNIPPET(parameterByReference) { byReference(shared); }

// Two identical functions: they must not be folded into one.
__attribute__((noinline)) static void twinA(int v) {
  shared = v;  // W shared
}
__attribute__((noinline)) static void twinB(int v) {
  shared = v;  // W shared
}
SNIPPET(identicalFunctions) {
  twinA(opaque(1));
  twinB(opaque(2));
}

__attribute__((noinline)) static int pureRead() {
  return shared;  // R shared
}
SNIPPET(pureFunctionTwice) {
  int a = pureRead();
  int b = pureRead();
  use(a + b);
}

template <class T>
void assign(T& to, T value) {
  to = value;  // W shared, W big
}
SNIPPET(templates) {
  assign(shared, opaque(1));
  assign(big.words[1], 2L);
}

template <int N>
struct Counted {
  static inline int count = 0;
  static void bump() {
    count += N;  // R count, W count
  }
};
SNIPPET(staticMembersOfTemplates) {
  Counted<1>::bump();
  Counted<2>::bump();
}

SNIPPET(lambdaByReference) {
  auto set = [](int v) {
    shared = v;  // W shared
  };
  set(opaque(1));
}

SNIPPET(lambdaCapturesPointer) {
  int* p = &shared;
  auto add = [p](int v) {
    *p += v;  // R shared, W shared
  };
  add(opaque(1));
  add(opaque(2));
}

SNIPPET(genericLambda) {
  auto set = [](auto& to) {
    to = 1;  // W shared
  };
  set(shared);
}

struct Counter {
  int value = 0;
  void add(int n) {
    value += n;  // R global, W global
  }
  int get() const {
    return value;  // R global
  }
  Counter& operator+=(int n) {
    value = value + n;  // R global, W global
    return *this;
  }
};
Counter global;
SNIPPET(methods) {
  global.add(opaque(1));
  use(global.get());
}
SNIPPET(overloadedOperator) { global += opaque(2); }

struct Initialised {
  int first;
  int second;
  explicit Initialised(int v)
      : first(v),         // W *
        second(v + 1) {}  // W *
};
SNIPPET(memberInitialisers) {
  Initialised* made = new Initialised(opaque(1));
  opaquePointer(made);
  delete made;
}

struct Base {
  virtual ~Base() = default;
  virtual int get() { return 0; }
};
struct Derived final : Base {
  int get() override {
    return shared;  // R shared
  }
};
Derived derived;
Base* base = &derived;
SNIPPET(virtualCall) {
  Base* b = base;  // R base
  use(b->get());   // R derived
}

SNIPPET(virtualCallTwice) {
  Base* b = static_cast<Base*>(opaquePointer(&derived));
  int a = b->get();  // R derived
  int c = b->get();  // R derived
  use(a + c);
}

using Function = void (*)();
static void called() {
  shared = 9;  // W shared
}
Function function = called;
SNIPPET(functionPointer) {
  function();  // R function
}

using Member = int Pair::*;
SNIPPET(memberPointer) {
  Member m = opaque(1) ? &Pair::a : &Pair::b;
  pair.*m = 3;  // W pair
}

static int staticLocal() {
  static int calls = 0;
  ++calls;       // R calls, W calls
  return calls;  // R calls
}
SNIPPET(staticLocals) { use(staticLocal()); }

union Word {
  int whole;
  unsigned char bytes[4];
};
Word word;
SNIPPET(unions) {
  word.whole = opaque(5);  // W word
  use(word.bytes[1]);      // R word
}

struct __attribute__((packed)) Packed {
  char head;
  int body;
  long tail;
};
Packed packed;
SNIPPET(packedMembers) {
  packed.body = opaque(1);  // W packed
  packed.tail = 2;          // W packed
  use(packed.body);         // R packed
}

int matrix[3][3];
SNIPPET(matrices) {
  int i = opaque(1);
  matrix[i][2] = matrix[2][i];  // R matrix, W matrix
}

struct Node {
  Node* next;
  int value;
};
Node nodeB{nullptr, 2};
Node nodeA{&nodeB, 1};
SNIPPET(linkedList) {
  Node* n = static_cast<Node*>(opaquePointer(&nodeA));
  use(n->value);  // R nodeA
  n = n->next;    // R nodeA
  n->value = 3;   // W nodeB
}

enum class State { Off, On };
State state;
SNIPPET(enumClass) {
  state = opaque(1) ? State::On : State::Off;  // W state
  use(state == State::On);                     // R state
}

bool ready;
SNIPPET(booleans) {
  ready = true;          // W ready
  if (ready) {           // R ready
    ready = !opaque(1);  // W ready
  }
}

float real;
SNIPPET(floats) {
  real = static_cast<float>(opaque(2));  // W real
  real *= 1.5F;                          // R real, W real
}

SNIPPET(heapObject) {
  int* p = new int;
  p = static_cast<int*>(opaquePointer(p));
  *p = 1;   // W *
  use(*p);  // R *
  delete p;
}

SNIPPET(escapedLocal) {
  int local;
  int* p = static_cast<int*>(opaquePointer(&local));
  *p = 4;   // W stack
  use(*p);  // R stack
}

thread_local int perThread;
SNIPPET(pointerToThreadLocal) {
  int* p = static_cast<int*>(opaquePointer(&perThread));
  *p = 4;   // W *
  use(*p);  // R *
}

constexpr int kConstant[4] = {1, 2, 3, 4};
SNIPPET(constantsAreNotAccesses) { use(kConstant[opaque(2)]); }

#define ADD_BOTH(v) shared += (v), counter += (v)
SNIPPET(macros) {
  ADD_BOTH(opaque(1));  // R shared, W shared, R counter, W counter
}

// Writes only: g++ gives a read through a binding the line of the declaration.
SNIPPET(structuredBinding) {
  auto& [a, b] = pair;
  a = 1;  // W pair
  b = 2;  // W pair
}

SNIPPET(immediatelyInvoked) {
  int v = [] {
    return counter;  // R counter
  }();
  use(v);
}

struct Owner {
  int* held;
  explicit Owner(int* p) : held(p) {}
  ~Owner() {
    *held = 0;  // W shared
  }
};
SNIPPET(destructor) {
  Owner owner(&shared);
  counter = 1;  // W counter
}
}  // namespace classes
