// CLASS: Cache
// FLAGS: -lPocoFoundation
#pragma once
#include <Poco/LRUCache.h>
#include <Poco/Mutex.h>
class Cache {
public:
  Cache() : cache_(2) {}
  void add(int key, int value) { cache_.add(key, value); }
  void update(int key, int value) { cache_.update(key, value); }
  void remove(int key) { cache_.remove(key); }
  bool has(int key) const { return cache_.has(key); }
  int get(int key) {
    const auto found = cache_.get(key);
    return found.isNull() ? -1 : *found;
  }
  void clear() { cache_.clear(); }
  std::size_t size() { return cache_.size(); }

private:
  Poco::LRUCache<int, int, Poco::Mutex, Poco::Mutex> cache_;
};
