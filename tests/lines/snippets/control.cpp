// Branches, loops, switches, early returns, exceptions.
#include "Snippets.h"

namespace control {
int p, q, r;
int table[4] = {1, 2, 3, 4};

SNIPPET(ifElseChain) {
  for (int i = 0; i < 3; ++i) {
    int k = opaque(i);
    if (k == 0)
      p = 1;  // W p
    else if (k == 1)
      p = 2;  // W p
    else
      p = 3;  // W p
  }
}

SNIPPET(switchCases) {
  for (int i = 0; i < 4; ++i) {
    switch (opaque(i)) {
      case 0:
        p = 1;  // W p
        break;
      case 1:
        p = 1;  // W p
        break;
      case 2:
        q = 1;  // W q
        break;
      default:
        p = 4;  // W p
    }
  }
}

SNIPPET(switchFallThrough) {
  switch (opaque(1)) {
    case 1:
      p = 1;  // W p
      [[fallthrough]];
    case 2:
      p = 2;  // W p
  }
}

SNIPPET(switchOnShared) {
  p = opaque(1);  // W p
  switch (p) {    // R p
    case 1:
      q = 1;  // W q
      break;
    default:
      break;
  }
}

SNIPPET(ternaryValue) {
  q = opaque(1) ? 5 : 6;  // W q
}

SNIPPET(ternaryReads) {
  int a = opaque(1) ? p : q;  // R p
  use(a);
}

SNIPPET(ternaryTarget) {
  (opaque(0) ? p : q) = 3;  // W q
}

SNIPPET(logicalAnd) {
  p = 1;                         // W p
  q = 0;                         // W q
  bool both = p != 0 && q != 0;  // R p, R q
  use(both);
}

SNIPPET(shortCut) {
  p = opaque(0);                 // W p
  bool both = p != 0 && q != 0;  // R p
  use(both);
}

SNIPPET(whileLoop) {
  p = opaque(2);   // W p
  while (p > 0) {  // R p
    p = p - 1;     // R p, W p
  }
}

SNIPPET(doLoop) {
  p = opaque(2);  // W p
  do {
    --p;  // R p, W p
  } while (p);  // R p
}

SNIPPET(forLoopOverShared) {
  for (p = 0; p < 2; ++p) {  // R p, W p
    q = 1;                   // W q
  }
}

SNIPPET(breakOut) {
  for (int i = 0; i < 4; ++i) {
    if (table[i] == 3) break;  // R table
    q = i;                     // W q
  }
  r = 1;  // W r
}

SNIPPET(continueLoop) {
  for (int i = 0; i < 4; ++i) {
    if (opaque(i) % 2) continue;
    q = i;  // W q
  }
}

SNIPPET(gotoLoop) {
  int i = 0;
again:
  q = i;  // W q
  if (++i < opaque(3)) goto again;
}

__attribute__((noinline)) int early(int k) {
  if (k == 0) return p;  // R p
  if (k == 1) return q;  // R q
  return r;              // R r
}
SNIPPET(earlyReturns) {
  for (int i = 0; i < 3; ++i) use(early(opaque(i)));
}

SNIPPET(rangeForArray) {
  int sum = 0;
  for (int v : table) {  // R table
    sum += v;
  }
  use(sum);
}

SNIPPET(rangeForReference) {
  for (int& v : table) {
    v = 2;  // W table
  }
}

SNIPPET(nestedLoops) {
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) {
      table[i * 2 + j] += 1;  // R table, W table
    }
  }
}

__attribute__((noinline)) void thrower(int k) {
  p = 1;           // W p
  if (k) throw k;  // W *
  q = 9;
}
SNIPPET(throwAndCatch) {
  try {
    thrower(opaque(1));
    r = 1;
  } catch (const int&) {
    q = 2;  // W q
  }
}

struct Guard {
  ~Guard() {
    r = 1;  // W r
  }
};
SNIPPET(destructorWhileUnwinding) {
  try {
    Guard guard;
    thrower(opaque(1));
  } catch (const int&) {
    q = 3;  // W q
  }
}

SNIPPET(rethrow) {
  try {
    try {
      thrower(opaque(1));
    } catch (const int&) {
      q = 4;  // W q
      throw;
    }
  } catch (...) {
    q = 5;  // W q
  }
}

SNIPPET(commaOperator) {
  use((p = 1, q));  // W p, R q
}

SNIPPET(compoundOperators) {
  p = opaque(12);  // W p
  p -= 1;          // R p, W p
  p *= 2;          // R p, W p
  p /= 3;          // R p, W p
  p %= 5;          // R p, W p
  p &= 7;          // R p, W p
  p |= 8;          // R p, W p
  p ^= 3;          // R p, W p
  p <<= 1;         // R p, W p
  p >>= 1;         // R p, W p
}

SNIPPET(postIncrementValue) {
  int a = p++;  // R p, W p
  int b = --p;  // R p, W p
  use(a + b);
}

SNIPPET(chainedAssignment) {
  p = q = opaque(1);  // W q, W p, R? q
}

__attribute__((noinline)) int recursive(int n) {
  p = n;                                     // W p
  return n == 0 ? 0 : recursive(n - 1) + q;  // R q
}
SNIPPET(recursion) { use(recursive(opaque(2))); }

SNIPPET(structuredIf) {
  if (int a = p; a >= 0) {  // R p
    q = a;                  // W q
  }
}
}  // namespace control
