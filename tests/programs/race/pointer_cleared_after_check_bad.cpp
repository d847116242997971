// EXPECT: finding signal, within 500 executions, strategy dpor
// ALSO: data-race
// PREEMPTIONS: 1
// The pointer is read twice and cleared in between.
#include <thread>

static int value = 1;
static int* volatile pointer = &value;
int sink;  // Not static: g++ would remove a variable that nothing reads.

int main() {
  std::thread user([] {
    if (pointer != nullptr) {
      sink = *pointer;
    }
  });
  std::thread owner([] { pointer = nullptr; });
  user.join();
  owner.join();
}
