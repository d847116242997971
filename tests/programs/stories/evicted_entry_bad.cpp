// EXPECT: finding use-after-free, within 2000 executions
// ALSO: data-race
// PREEMPTIONS: 1
// FAULT: @fault
// A cache returns a pointer to an entry and may evict the entry while it is still in use.
#include <mutex>
#include <thread>

struct Entry {
  int weight = 7;
};

std::mutex mutex;
Entry* entry = new Entry;
int total = 0;

Entry* find() {
  const std::lock_guard lock(mutex);
  return entry;
}

void evict() {
  const std::lock_guard lock(mutex);
  delete entry;  // @fault
  entry = nullptr;
}

void weigh() {
  if (Entry* found = find()) {
    const std::lock_guard lock(mutex);
    total += found->weight;
  }
}

int main() {
  std::thread reader(weigh);
  std::thread cleaner(evict);
  reader.join();
  cleaner.join();
}
