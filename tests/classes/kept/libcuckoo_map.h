// CLASS: Map
#pragma once
#include <libcuckoo/cuckoohash_map.hh>

// Without size() and empty(): in libcuckoo 0.3.1 they sum plain counters, without a lock, while insert() changes them.
class Map {
public:
  Map() : map_(4) {}
  bool insert(int key, int value) { return map_.insert(key, value); }
  bool insertOrAssign(int key, int value) { return map_.insert_or_assign(key, value); }
  bool find(int key, int& value) const { return map_.find(key, value); }
  bool contains(int key) const { return map_.contains(key); }
  bool erase(int key) { return map_.erase(key); }
  bool update(int key, int value) { return map_.update(key, value); }
  void clear() { map_.clear(); }

private:
  libcuckoo::cuckoohash_map<int, int> map_;
};
