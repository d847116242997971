#include <tbb/concurrent_hash_map.h>
#include <tbb/concurrent_queue.h>
#include <tbb/spin_mutex.h>

#include <thread>

int main() {
  tbb::concurrent_bounded_queue<int> queue;
  queue.set_capacity(2);
  tbb::concurrent_hash_map<int, int> map;
  tbb::spin_mutex lock;
  int counted = 0;
  std::thread producer([&] {
    for (int i = 0; i < 4; ++i) {
      map.insert({i, i * i});
      queue.push(i);
    }
    const tbb::spin_mutex::scoped_lock held(lock);
    ++counted;
  });
  int sum = 0;
  for (int i = 0; i < 4; ++i) {
    int key = 0;
    queue.pop(key);
    tbb::concurrent_hash_map<int, int>::const_accessor found;
    sum += map.find(found, key) ? found->second : 100;
  }
  {
    const tbb::spin_mutex::scoped_lock held(lock);
    ++counted;
  }
  producer.join();
  return sum == 14 && counted == 2 ? 0 : 1;
}
