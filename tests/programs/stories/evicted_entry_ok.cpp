// EXPECT: no finding, exhausted, strategy dpor
// The reader holds the lock from the search for the entry to the last use of the entry.
#include <mutex>
#include <thread>

struct Entry {
  int weight = 7;
};

std::mutex mutex;
Entry* entry = new Entry;
int total = 0;

// The caller holds the mutex.
Entry* find() { return entry; }

void evict() {
  const std::lock_guard lock(mutex);
  delete entry;
  entry = nullptr;
}

void weigh() {
  const std::lock_guard lock(mutex);
  if (Entry* found = find()) {
    total += found->weight;
  }
}

int main() {
  std::thread reader(weigh);
  std::thread cleaner(evict);
  reader.join();
  cleaner.join();
}
