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
    sum += y;  // R y
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
    x = 5;  // W x
  }
}

SNIPPET(accumulateInMemory) {
  for (int i = opaque(0); i < 3; ++i) {
    x += i;  // R x, W x
  }
}

SNIPPET(clearLoop) {
  for (int i = 0; i < 8; ++i) {
    array[i] = 0;  // W array
  }
}

SNIPPET(fillLoop) {
  for (int i = 0; i < 8; ++i) {
    array[i] = i;  // W array
  }
}

SNIPPET(sumLoop) {
  int sum = 0;
  for (int i = 0; i < 8; ++i) {
    sum += array[i];  // R array
  }
  use(sum);
}

SNIPPET(copyLoop) {
  for (int i = 0; i < 4; ++i) {
    array[i] = array[i + 4];  // R array, W array
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
