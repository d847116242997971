// EXPECT: finding data-race, within 300 executions
// PREEMPTIONS: 1
// A static object is destroyed while a detached thread may still use it.
#include <thread>

struct Log {
  int lines = 0;
  ~Log() { lines = -1; }
};

static Log journal;

int main() {
  std::thread([] { journal.lines += 1; }).detach();
  std::this_thread::yield();
  return 0;
}
