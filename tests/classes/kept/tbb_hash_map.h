// CLASS: Map
// FLAGS: -ltbb
#pragma once
#include <tbb/concurrent_hash_map.h>

#include <memory>

// Uses the standard allocator, because TBB's allocator keeps memory per kernel thread. Excludes clear(), which is not
// thread-safe.
class Map {
  using Table =
      tbb::concurrent_hash_map<int, int, tbb::tbb_hash_compare<int>, std::allocator<std::pair<const int, int>>>;

public:
  Map() = default;
  bool insert(int key, int value) { return table_.insert(std::pair<const int, int>(key, value)); }
  bool erase(int key) { return table_.erase(key); }
  bool contains(int key) const { return table_.count(key) != 0; }
  int get(int key) const {
    Table::const_accessor found;
    return table_.find(found, key) ? found->second : -1;
  }
  void set(int key, int value) {
    Table::accessor found;
    table_.insert(found, key);
    found->second = value;
  }
  std::size_t size() const { return table_.size(); }
  bool empty() const { return table_.empty(); }

private:
  Table table_;
};
