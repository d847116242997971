// ISOLATION: restore
// OPTIONS: --points all
// A constructor writes a vtable pointer into stack memory that still has the same value from the previous execution.
#include <thread>

class Square {
public:
  [[gnu::noinline]] explicit Square(int side) : side_(side) {}
  virtual ~Square() = default;
  [[gnu::noinline]] virtual int area() const { return side_ * side_; }

private:
  int side_;
};

[[gnu::noinline]] static int measure(const Square& square) { return square.area(); }

/// What runs at the end of a thread does not reach as deep into the stack as the square.
static void work(int side) {
  volatile char depth[4096];
  depth[0] = 1;
  const Square square(side);
  if (measure(square) != side * side || depth[0] != 1) {
    __builtin_trap();
  }
}

int main() {
  std::thread first(work, 1);
  std::thread second(work, 2);
  first.join();
  second.join();
}
