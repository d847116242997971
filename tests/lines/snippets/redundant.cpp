// Accesses an optimiser would merge, move or drop.
#include "Snippets.h"

int x, y, z;
int array[8];
bool flag = true;
int* pointer = &y;

SNIPPET(sameReadTwice) {
  int a = x;  // R x
  int b = x;  // R x
  use(a);
  use(b);
}

SNIPPET(sameWriteTwice) {
  x = 1;  // W x
  x = 2;  // W x
}

SNIPPET(sameValueTwice) {
  x = 1;  // W x
  x = 1;  // W x
}

SNIPPET(readBack) {
  x = opaque(3);  // W x
  use(x);         // R x
}

SNIPPET(writeBackWhatWasRead) {
  int a = x;  // R x
  x = a;      // W x
}

SNIPPET(storesInBothBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i))
      x = 1;  // W x
    else
      x = 2;  // W x
  }
}

SNIPPET(sameStoreInBothBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i)) {
      x = 7;  // W x
    } else {
      x = 7;  // W x
    }
  }
}

SNIPPET(loadsInBothBranches) {
  for (int i = 0; i < 2; ++i) {
    int a;
    if (opaque(i)) {
      a = x;  // R x
    } else {
      a = x;  // R x
    }
    use(a);
  }
}

volatile int vol;
SNIPPET(volatileLoadsInBothBranches) {
  for (int i = 0; i < 2; ++i) {
    int a;
    if (opaque(i)) {
      a = vol;  // VR vol
    } else {
      a = vol;  // VR vol
    }
    use(a);
  }
}

SNIPPET(loadsOfTwoVariablesInBranches) {
  for (int i = 0; i < 2; ++i) {
    int a;
    if (opaque(i)) {
      a = x;  // R x
    } else {
      a = y;  // R y
    }
    use(a);
  }
}

SNIPPET(storeBeforeAndInBranch) {
  x = 0;  // W x
  if (opaque(1)) {
    x = 1;  // W x
  }
  x = 2;  // W x
}

SNIPPET(incrementsInBothBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i)) {
      x += 1;  // R x, W x
    } else {
      x += 2;  // R x, W x
    }
  }
}

SNIPPET(conditionalStoreAfterLoad) {
  x = opaque(0);  // W x
  if (x == 0) {   // R x
    x = 0;        // W x
  }
  use(opaque(0));
  x = opaque(0);  // W x
  if (x == 0) {   // R x
    x = 1;        // W x
  }
}

SNIPPET(twoConditionalStores) {
  if (opaque(1)) {
    x = 1;  // W x
  }
  if (opaque(1)) {
    x = 2;  // W x
  }
}

SNIPPET(loopInvariantRead) {
  int sum = 0;
  for (int i = opaque(0); i < 3; ++i) {
    sum += y;  // R y 3
  }
  use(sum);
}

SNIPPET(loopInvariantBound) {
  int sum = 0;
  z = 3;                         // W z
  for (int i = 0; i < z; ++i) {  // R z
    sum += i;
  }
  use(sum);
}

SNIPPET(loopInvariantWrite) {
  for (int i = opaque(0); i < 3; ++i) {
    x = 5;  // W x 3
  }
}

SNIPPET(accumulateInMemory) {
  for (int i = opaque(0); i < 3; ++i) {
    x += i;  // R x 3, W x 3
  }
}

SNIPPET(clearLoop) {
  for (int i = 0; i < 8; ++i) {
    array[i] = 0;  // W array 8
  }
}

SNIPPET(fillLoop) {
  for (int i = 0; i < 8; ++i) {
    array[i] = i;  // W array 8
  }
}

SNIPPET(sumLoop) {
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    sum += array[i];  // R array 8
  }
  use(sum);
}

SNIPPET(copyLoop) {
  for (int i = 0; i < 4; ++i) {
    array[i] = array[i + 4];  // R array 4, W array 4
  }
}

SNIPPET(neighbours) {
  array[0] = 1;  // W array
  array[1] = 2;  // W array
  array[2] = 3;  // W array
  array[3] = 4;  // W array
}

SNIPPET(neighboursRead) {
  int a = array[0];  // R array
  int b = array[1];  // R array
  int c = array[2];  // R array
  int d = array[3];  // R array
  use(a + b + c + d);
}

SNIPPET(swap) {
  int a = x;  // R x
  x = y;      // R y, W x
  y = a;      // W y
}

SNIPPET(throughPointer) {
  int* p = pointer;  // R pointer
  *p = 1;            // W y
  use(*p);           // R y
}

SNIPPET(mayAlias) {
  x = 1;                                      // W x
  *static_cast<int*>(opaquePointer(&x)) = 2;  // W x
  use(x);                                     // R x
}

SNIPPET(doubleCheck) {
  flag = opaque(0);  // W flag
  if (!flag) {       // R flag
    if (!flag) {     // R flag
      flag = true;   // W flag
    }
  }
}

SNIPPET(testThenUse) {
  x = opaque(4);  // W x
  if (x > 3) {    // R x
    use(x + 1);   // R x
  }
}

SNIPPET(hoistable) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i)) {
      use(x + 1);  // R x
    } else {
      use(x + 2);  // R x
    }
  }
}

SNIPPET(partiallyRedundant) {
  int a = 0;
  if (opaque(1)) {
    a = x;  // R x
  }
  use(a + x);  // R x
}

SNIPPET(deadStoreBeforeReturn) {
  x = 1;  // W x
  if (opaque(0)) return;
  x = 2;  // W x
}

SNIPPET(unswitched) {
  flag = opaque(1);  // W flag
  for (int i = opaque(0); i < 2; ++i) {
    if (flag) {  // R flag
      x = i;     // W x
    }
  }
}

SNIPPET(sunkIntoBranch) {
  int a = x;  // R x
  if (opaque(1)) {
    use(a);
  }
}

SNIPPET(unusedRead) {
  int a = x;  // R x
  (void)a;
}

__attribute__((noinline)) static int reads() {
  return y;  // R y
}
SNIPPET(unusedCall) { reads(); }

SNIPPET(pointerChosenFirst) {
  int* p = opaque(1) ? &x : &y;
  use(*p);  // R x
}

struct Children {
  int left;
  int right;
};
Children children;
SNIPPET(adjacentLoads) {
  for (int i = 0; i < 2; ++i) {
    Children* c = static_cast<Children*>(opaquePointer(&children));
    int child;
    if (opaque(i))
      child = c->left;  // R children
    else
      child = c->right;  // R children
    use(child);
  }
}

__attribute__((noinline)) static int byConstReference(const int& v) {
  int a = opaque(1);
  return a + v;  // R x
}
SNIPPET(constReferenceParameter) { use(byConstReference(x)); }

__attribute__((noinline)) static int byConstPointer(const Children* c) {
  int a = opaque(1);
  if (a) a += c->left;  // R children
  return a;
}
SNIPPET(constPointerParameter) { use(byConstPointer(&children)); }

unsigned char bytes[4];
SNIPPET(bytesToWord) {
  unsigned w = bytes[0];                       // R bytes
  w |= static_cast<unsigned>(bytes[1]) << 8;   // R bytes
  w |= static_cast<unsigned>(bytes[2]) << 16;  // R bytes
  w |= static_cast<unsigned>(bytes[3]) << 24;  // R bytes
  use(static_cast<long>(w));
}

SNIPPET(wordToBytes) {
  auto w = static_cast<unsigned>(opaque(77));
  bytes[0] = static_cast<unsigned char>(w);        // W bytes
  bytes[1] = static_cast<unsigned char>(w >> 8);   // W bytes
  bytes[2] = static_cast<unsigned char>(w >> 16);  // W bytes
  bytes[3] = static_cast<unsigned char>(w >> 24);  // W bytes
}

int many[256];
int others[256];
SNIPPET(clearLongLoop) {
  int n = opaque(200);
  for (int i = 0; i < n; ++i) {
    many[i] = 0;  // W many 200
  }
}

SNIPPET(copyLongLoop) {
  int n = opaque(200);
  for (int i = 0; i < n; ++i) {
    many[i] = others[i];  // R others 200, W many 200
  }
}

SNIPPET(twoStreams) {
  int n = opaque(100);
  for (int i = 0; i < n; ++i) {
    many[i] = 0;    // W many 100
    others[i] = i;  // W others 100
  }
}

SNIPPET(sameTailInBranches) {
  for (int i = 0; i < 3; ++i) {
    int k = opaque(i);
    if (k == 0) {
      x = k;   // W x
      y = 1;   // W y
      use(z);  // R z
    } else if (k == 1) {
      z = k;   // W z
      y = 1;   // W y
      use(z);  // R z
    } else {
      y = 1;   // W y
      use(z);  // R z
    }
  }
}

SNIPPET(sameCallInBranches) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i)) {
      pointer = &x;   // W pointer
      use(*pointer);  // R pointer, R x
    } else {
      pointer = &x;   // W pointer
      use(*pointer);  // R pointer, R x
    }
  }
}

SNIPPET(minimumInMemory) {
  x = opaque(3);  // W x
  y = opaque(2);  // W y
  if (y < x)      // R y, R x
    x = y;        // R y, W x
}

SNIPPET(conditionalIncrement) {
  for (int i = 0; i < 2; ++i) {
    if (opaque(i)) ++x;  // R x, W x
  }
}

SNIPPET(flagFromCondition) {
  if (opaque(2) > 1)
    flag = true;  // W flag
  else
    flag = false;
}
