// EXPECT: no finding, exhausted, strategy dfs
// A complete object is published by a release store; a reader that sees the pointer sees the whole object.
#include <atomic>
#include <string>
#include <thread>

struct Table {
  int size = 0;
  int entries[4] = {};
};

std::atomic<Table*> published{nullptr};

int main() {
  Table table;
  std::thread reader([] {
    if (const Table* seen = published.load(std::memory_order_acquire)) {
      for (int i = 0; i < seen->size; ++i) {
        if (seen->entries[i] != i) {
          std::abort();
        }
      }
    }
  });
  for (int i = 0; i < 4; ++i) {
    table.entries[i] = i;
  }
  table.size = 4;
  published.store(&table, std::memory_order_release);
  reader.join();
}
