// CLASS: ShardedMap<int, int>
// BUG: data-race|memory-error|use-after-free|double-free|out-of-bounds size|set|erase
// size() reads the shards without their locks.
#pragma once
#include <array>
#include <functional>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>

template <class Key, class Value, std::size_t Shards = 4>
class ShardedMap {
public:
  template <class V>
  bool set(const Key& key, V&& value) {
    Shard& shard = shardOf(key);
    std::lock_guard<std::mutex> lock(shard.mutex);
    return shard.items.insert_or_assign(key, std::forward<V>(value)).second;
  }
  std::optional<Value> get(const Key& key) {
    Shard& shard = shardOf(key);
    std::lock_guard<std::mutex> lock(shard.mutex);
    auto found = shard.items.find(key);
    return found == shard.items.end() ? std::nullopt : std::optional<Value>(found->second);
  }
  bool erase(const Key& key) {
    Shard& shard = shardOf(key);
    std::lock_guard<std::mutex> lock(shard.mutex);
    return shard.items.erase(key) != 0;
  }
  std::size_t size() {
    std::size_t total = 0;
    for (Shard& shard : shards_) {
#ifdef FIXED
      std::lock_guard<std::mutex> lock(shard.mutex);
#endif
      total += shard.items.size();
    }
    return total;
  }

private:
  struct Shard {
    std::mutex mutex;
    std::unordered_map<Key, Value> items;
  };
  Shard& shardOf(const Key& key) { return shards_[std::hash<Key>{}(key) % Shards]; }
  std::array<Shard, Shards> shards_;
};
