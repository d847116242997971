// Functions behind arrays, unions, copied structures, members and variable arguments.
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <thread>

int touched[12];
std::mutex lock;

void add(int which) {
  std::lock_guard guard(lock);
  ++touched[which];
}
void inArray0() { add(0); }
void inArray1() { add(1); }
void inUnion() { add(2); }
void inCopy() { add(3); }
void inArguments() { add(4); }
void inInteger() { add(5); }
void inTable() { add(11); }

using Function = void (*)();
Function array[2];
union Either {
  std::uintptr_t number;
  Function function;
};
struct Holder {
  int padding;
  Function function;
  long after;
};

struct Base {
  virtual ~Base() = default;
  virtual void run() { add(6); }
  void plain() { add(7); }
};
struct Derived : Base {
  void run() override { add(8); }
};

void callAll(int count, ...) {
  va_list list;
  va_start(list, count);
  for (int i = 0; i < count; ++i) {
    va_arg(list, Function)();
  }
  va_end(list);
}

void format(char* out, const char* text, ...) {
  va_list list;
  va_start(list, text);
  vsnprintf(out, 20, text, list);
  va_end(list);
}

void work(int start) {
  for (int i = 0; i < 2; ++i) {
    array[(start + i) % 2]();
  }
  Either either;
  either.function = inUnion;
  Either other;
  std::memcpy(&other, &either, sizeof either);
  other.function();

  Holder holder{1, inCopy, 2};
  Holder copies[3];
  std::memset(copies, 0, sizeof copies);
  std::memmove(&copies[start % 3], &holder, sizeof holder);
  copies[start % 3].function();

  callAll(8, inArguments, inArguments, inArguments, inArguments, inArguments, inArguments, inArguments, inArguments);

  volatile std::uintptr_t disguised = reinterpret_cast<std::uintptr_t>(inInteger) ^ 0x5555;
  reinterpret_cast<Function>(disguised ^ 0x5555)();

  Derived derived;
  Base base;
  void (Base::* members[])() = {&Base::run, &Base::plain};
  for (auto member : members) {
    (derived.*member)();
    (base.*member)();
  }
  static char name[] = "shared";
  char text[20];
  format(text, "%s", name);
  if (text[0] == 's') {
    add(9);
  }

  // Each step of this machine returns the next one.
  struct Step {
    Step (*next)();
  };
  static auto last = []() -> Step {
    add(10);
    return {nullptr};
  };
  static auto begin = []() -> Step { return {+last}; };
  for (Step step{+begin}; step.next != nullptr;) {
    step = step.next();
  }
  static const struct {
    const char* name;
    Function function;
  } table[] = {{"none", nullptr}, {"some", inTable}};
  for (const auto& entry : table) {
    if (entry.function != nullptr) {
      entry.function();
    }
  }
}

int main() {
  array[0] = inArray0;
  array[1] = inArray1;
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
  for (const int count : touched) {
    if (count == 0) {
      return 1;
    }
  }
  return 0;
}
