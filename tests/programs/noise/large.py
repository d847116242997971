"""Writes a program of more than 1,000 lines with hundreds of places and one error: a depot whose shelves each have a lock,
and one operation that checks a shelf in one critical section and changes it in another.

Usage: large.py OUTPUT
"""

import sys

SHELVES = 60
HEAD = """// A depot of {shelves} shelves. Written by large.py.
#include <cstdlib>
#include <mutex>
#include <thread>

namespace {{

"""
SHELF = """class Shelf{n} {{
public:
  void store(int amount) {{
    const std::lock_guard lock(mutex_);
    stock_ += amount;
    ++deliveries_;
  }}
  bool take(int amount) {{
    const std::lock_guard lock(mutex_);
    if (stock_ < amount) {{
      ++refusals_;
      return false;
    }}
    stock_ -= amount;
    return true;
  }}
  int stock() {{
    const std::lock_guard lock(mutex_);
    return stock_;
  }}

private:
  std::mutex mutex_;
  int stock_ = {stock};
  int deliveries_ = 0;
  int refusals_ = 0;
}};
Shelf{n} shelf{n};

"""
BROKEN = """bool takeAll(int amount) {
  const int seen = shelf7.stock();  // TRUE PLACE
  if (seen < amount) { return false; }
  shelf7.store(-amount);  // TRUE PLACE
  return true;
}

"""


def program():
    text = HEAD.format(shelves=SHELVES)
    for n in range(SHELVES):
        text += SHELF.format(n=n, stock=10 + n % 3)
    text += BROKEN
    for worker in range(2):
        text += f"void worker{worker}() {{\n"
        for n in range(SHELVES):
            text += f"  if (shelf{n}.take({1 + (n + worker) % 4})) {{ shelf{(n * 7 + worker) % SHELVES if (n * 7 + worker) % SHELVES != 7 else 8}.store(1); }}\n" \
                if n != 7 else "  takeAll(9);\n"
        text += "}\n\n"
    text += "}  // namespace\n\nint main() {\n  std::thread first(worker0);\n  std::thread second(worker1);\n"
    text += "  first.join();\n  second.join();\n  return shelf7.stock() < 0 ? EXIT_FAILURE : EXIT_SUCCESS;\n}\n"
    return text


with open(sys.argv[1], "w") as output:
    output.write(program())
