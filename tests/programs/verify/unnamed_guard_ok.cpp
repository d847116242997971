// TOOL: clang-tidy
// VERDICT: not confirmed
// The unnamed guard waits until the writer has left its critical section. The reader reads a copy of its own.
#include <mutex>
#include <thread>

std::mutex mutex;
int written = 0;

void store() {
  std::lock_guard guard(mutex);
  written = 1;
}

int waitForWriter(int own) {
  std::lock_guard<std::mutex>{mutex};
  own += 1;
  return own;
}

int main() {
  std::thread writer(store);
  std::thread reader([] { waitForWriter(2); });
  writer.join();
  reader.join();
}
