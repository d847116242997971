// EXPECT: no finding, exhausted, strategy dfs
// Creation and join order the accesses; each thread passes the value to the next.
#include <thread>

static int baton = 1;

int main() {
  for (int i = 0; i < 3; ++i) {
    baton += 1;
    std::thread next([] { baton *= 2; });
    next.join();
  }
  return baton == 22 ? 0 : 1;
}
