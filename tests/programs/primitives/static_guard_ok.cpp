// EXPECT: no finding, within 200 executions
// Function-local statics: constructed once and visible to all; a constructor that throws runs again.
#include <cassert>
#include <stdexcept>
#include <thread>

static int constructions;
static int attempts;

struct Value {
  int number;
  Value() : number(7) { ++constructions; }
};

struct Reluctant {
  int number;
  Reluctant() : number(8) {
    if (++attempts < 3) {
      throw std::runtime_error("not yet");
    }
  }
};

static Value& value() {
  static Value instance;
  return instance;
}

static Reluctant& reluctant() {
  static Reluctant instance;
  return instance;
}

static int failuresUntilThere() {
  for (int failures = 0;; ++failures) {
    try {
      assert(reluctant().number == 8);
      return failures;
    } catch (const std::runtime_error&) {
    }
  }
}

int main() {
  int failures[2] = {};
  auto use = [&](int me) {
    assert(value().number == 7);
    failures[me] = failuresUntilThere();
  };
  std::thread first(use, 0);
  std::thread second(use, 1);
  assert(value().number == 7);
  first.join();
  second.join();
  assert(constructions == 1);
  assert(attempts == 3);
  assert(failures[0] + failures[1] == 2);
  return 0;
}
