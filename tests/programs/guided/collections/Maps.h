#pragma once

#include <mutex>

#include "Collection.h"

/// Maps from numbers to numbers in hash tables.
namespace collections {

constexpr Item kNoValue = -2147483647;

class Map {
public:
  virtual ~Map() = default;

  virtual Index size() = 0;
  virtual Item get(Item key) = 0;
  virtual Item put(Item key, Item value) = 0;
  virtual Item remove(Item key) = 0;
  virtual std::vector<Item> keys() = 0;

  virtual bool isEmpty();
  virtual bool containsKey(Item key);
  virtual bool containsValue(Item value);
  virtual void putAll(Map& other);
  virtual void clear();
  virtual std::vector<Item> values();
  virtual Item getOr(Item key, Item otherwise);
  virtual Item putIfAbsent(Item key, Item value);
  virtual Item increase(Item key, Item by);
  virtual bool equals(Map& other);
  virtual std::string text();
};

bool Map::isEmpty() { return size() == 0; }

bool Map::containsKey(Item key) { return get(key) != kNoValue; }

bool Map::containsValue(Item value) {
  for (const Item one : values()) {
    if (one == value) {
      return true;
    }
  }
  return false;
}

void Map::putAll(Map& other) {
  for (const Item key : other.keys()) {
    put(key, other.get(key));
  }
}

void Map::clear() {
  for (const Item key : keys()) {
    remove(key);
  }
}

std::vector<Item> Map::values() {
  std::vector<Item> values;
  for (const Item key : keys()) {
    values.push_back(get(key));
  }
  return values;
}

Item Map::getOr(Item key, Item otherwise) {
  const Item value = get(key);
  return value == kNoValue ? otherwise : value;
}

Item Map::putIfAbsent(Item key, Item value) {
  const Item old = get(key);
  if (old == kNoValue) {
    put(key, value);
  }
  return old;
}

Item Map::increase(Item key, Item by) {
  const Item value = getOr(key, 0) + by;
  put(key, value);
  return value;
}

bool Map::equals(Map& other) {
  if (&other == this) {
    return true;
  }
  if (size() != other.size()) {
    return false;
  }
  for (const Item key : keys()) {
    if (other.get(key) != get(key)) {
      return false;
    }
  }
  return true;
}

std::string Map::text() {
  std::string text = "{";
  for (const Item key : keys()) {
    if (text.size() > 1) {
      text += ", ";
    }
    text += std::to_string(key);
    text += '=';
    text += std::to_string(get(key));
  }
  return text + "}";
}

/// With chains.
class HashMap : public Map {
public:
  explicit HashMap(Index capacity = 16);
  ~HashMap() override;
  HashMap(const HashMap&) = delete;
  HashMap& operator=(const HashMap&) = delete;

  Index size() override;
  Item get(Item key) override;
  Item put(Item key, Item value) override;
  Item remove(Item key) override;
  std::vector<Item> keys() override;
  void clear() override;
  Index longestChain() const;

private:
  struct Entry {
    Item key;
    Item value;
    Entry* next;
  };

  std::size_t bucketOf(Item key) const;
  Entry* find(Item key) const;
  void rehash();

  std::vector<Entry*> buckets_;
  Index size_ = 0;
};

HashMap::HashMap(Index capacity) : buckets_(static_cast<std::size_t>(capacity < 1 ? 1 : capacity)) {}

HashMap::~HashMap() { HashMap::clear(); }

Index HashMap::size() { return size_; }

std::size_t HashMap::bucketOf(Item key) const {
  auto hash = static_cast<unsigned>(key);
  hash ^= hash >> 16;
  hash *= 0x45d9f3bU;
  hash ^= hash >> 16;
  return hash % buckets_.size();
}

HashMap::Entry* HashMap::find(Item key) const {
  for (Entry* entry = buckets_[bucketOf(key)]; entry != nullptr; entry = entry->next) {
    if (entry->key == key) {
      return entry;
    }
  }
  return nullptr;
}

Item HashMap::get(Item key) {
  const Entry* const entry = find(key);
  return entry == nullptr ? kNoValue : entry->value;
}

Item HashMap::put(Item key, Item value) {
  if (Entry* const entry = find(key)) {
    const Item old = entry->value;
    entry->value = value;
    return old;
  }
  if (static_cast<std::size_t>(size_) * 4 >= buckets_.size() * 3) {
    rehash();
  }
  Entry*& first = buckets_[bucketOf(key)];
  first = new Entry{key, value, first};
  ++size_;
  return kNoValue;
}

Item HashMap::remove(Item key) {
  Entry** link = &buckets_[bucketOf(key)];
  while (*link != nullptr) {
    Entry* const entry = *link;
    if (entry->key == key) {
      const Item old = entry->value;
      *link = entry->next;
      delete entry;
      --size_;
      return old;
    }
    link = &entry->next;
  }
  return kNoValue;
}

std::vector<Item> HashMap::keys() {
  std::vector<Item> keys;
  for (const Entry* first : buckets_) {
    for (const Entry* entry = first; entry != nullptr; entry = entry->next) {
      keys.push_back(entry->key);
    }
  }
  return keys;
}

void HashMap::clear() {
  for (Entry*& first : buckets_) {
    while (first != nullptr) {
      Entry* const next = first->next;
      delete first;
      first = next;
    }
  }
  size_ = 0;
}

Index HashMap::longestChain() const {
  Index longest = 0;
  for (const Entry* first : buckets_) {
    Index length = 0;
    for (const Entry* entry = first; entry != nullptr; entry = entry->next) {
      ++length;
    }
    if (length > longest) {
      longest = length;
    }
  }
  return longest;
}

void HashMap::rehash() {
  std::vector<Entry*> old(buckets_.size() * 2 + 1);
  old.swap(buckets_);
  for (Entry* entry : old) {
    while (entry != nullptr) {
      Entry* const next = entry->next;
      Entry*& first = buckets_[bucketOf(entry->key)];
      entry->next = first;
      first = entry;
      entry = next;
    }
  }
}

/// A map whose methods hold its lock.
class Hashtable : public Map {
public:
  Index size() override;
  Item get(Item key) override;
  Item put(Item key, Item value) override;
  Item remove(Item key) override;
  std::vector<Item> keys() override;
  void clear() override;
  Item putIfAbsent(Item key, Item value) override;
  Item increase(Item key, Item by) override;
  bool equals(Map& other) override;
  std::string text() override;

private:
  using Hold = std::lock_guard<std::recursive_mutex>;

  std::recursive_mutex guard_;
  HashMap map_;
};

Index Hashtable::size() {
  Hold hold(guard_);
  return map_.size();
}

Item Hashtable::get(Item key) {
  Hold hold(guard_);
  return map_.get(key);
}

Item Hashtable::put(Item key, Item value) {
  Hold hold(guard_);
  return map_.put(key, value);
}

Item Hashtable::remove(Item key) {
  Hold hold(guard_);
  return map_.remove(key);
}

std::vector<Item> Hashtable::keys() {
  Hold hold(guard_);
  return map_.keys();
}

void Hashtable::clear() {
  Hold hold(guard_);
  map_.clear();
}

Item Hashtable::putIfAbsent(Item key, Item value) {
  Hold hold(guard_);
  return Map::putIfAbsent(key, value);
}

Item Hashtable::increase(Item key, Item by) {
  Hold hold(guard_);
  return Map::increase(key, by);
}

bool Hashtable::equals(Map& other) {
  Hold hold(guard_);
  return Map::equals(other);
}

std::string Hashtable::text() {
  Hold hold(guard_);
  return Map::text();
}

}  // namespace collections
