#pragma once

#include "LinkedList.h"
#include "Maps.h"

/// Maps that forget, and a list with shortcuts.
namespace collections {

/// Keeps the entries that were used last.
class LruCache {
public:
  explicit LruCache(Index limit) : limit_(limit) {}

  Item get(Item key);
  void put(Item key, Item value);
  bool drop(Item key);
  Index size();
  Item oldest();
  Index hits() const;
  Index misses() const;

private:
  void touch(Item key);
  void shrink();

  const Index limit_;
  HashMap values_;
  LinkedList order_;  ///< The key that was used last is at the end.
  Index hits_ = 0;
  Index misses_ = 0;
};

void LruCache::touch(Item key) {
  order_.remove(key);
  order_.addLast(key);
}

void LruCache::shrink() {
  while (values_.size() > limit_) {
    values_.remove(order_.takeFirst());
  }
}

Item LruCache::get(Item key) {
  const Item value = values_.get(key);
  if (value == kNoValue) {
    ++misses_;
    return kNoValue;
  }
  ++hits_;
  touch(key);
  return value;
}

void LruCache::put(Item key, Item value) {
  values_.put(key, value);
  touch(key);
  shrink();
}

bool LruCache::drop(Item key) {
  if (values_.remove(key) == kNoValue) {
    return false;
  }
  order_.remove(key);
  return true;
}

Index LruCache::size() { return values_.size(); }

Item LruCache::oldest() { return order_.first(); }

Index LruCache::hits() const { return hits_; }

Index LruCache::misses() const { return misses_; }

/// A sorted set of linked elements. Some are linked on higher levels as well.
class SkipList : public Collection {
public:
  SkipList();
  ~SkipList() override;
  SkipList(const SkipList&) = delete;
  SkipList& operator=(const SkipList&) = delete;

  std::unique_ptr<Iterator> iterator() override;
  Index size() override;
  bool add(Item item) override;
  bool contains(Item item) override;
  bool remove(Item item) override;
  int levels() const;
  bool isSorted() const;

private:
  static constexpr int kLevels = 8;

  struct Node {
    Item item = 0;
    int levels = kLevels;
    Node* next[kLevels] = {};
  };

  class Walk : public Iterator {
  public:
    explicit Walk(SkipList& list) : list_(list), next_(list.head_.next[0]) {}
    bool hasNext() const override;
    Item next() override;
    void remove() override;

  private:
    SkipList& list_;
    Node* next_;
    Item last_ = 0;
  };

  void findBefore(Item item, Node* before[kLevels]);
  int drawLevels();

  Node head_;
  Index size_ = 0;
  unsigned state_ = 2463534242U;
};

SkipList::SkipList() = default;

SkipList::~SkipList() {
  Node* node = head_.next[0];
  while (node != nullptr) {
    Node* const next = node->next[0];
    delete node;
    node = next;
  }
}

bool SkipList::Walk::hasNext() const { return next_ != nullptr; }

Item SkipList::Walk::next() {
  last_ = next_->item;
  next_ = next_->next[0];
  return last_;
}

void SkipList::Walk::remove() { list_.remove(last_); }

std::unique_ptr<Iterator> SkipList::iterator() { return std::make_unique<Walk>(*this); }

Index SkipList::size() { return size_; }

int SkipList::drawLevels() {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 17;
  state_ ^= state_ << 5;
  int levels = 1;
  for (unsigned bits = state_; levels < kLevels && (bits & 1) != 0; bits >>= 1) {
    ++levels;
  }
  return levels;
}

void SkipList::findBefore(Item item, Node* before[kLevels]) {
  Node* node = &head_;
  for (int level = kLevels - 1; level >= 0; --level) {
    while (node->next[level] != nullptr && node->next[level]->item < item) {
      node = node->next[level];
    }
    before[level] = node;
  }
}

bool SkipList::add(Item item) {
  Node* before[kLevels];
  findBefore(item, before);
  const Node* const found = before[0]->next[0];
  if (found != nullptr && found->item == item) {
    return false;
  }
  Node* const fresh = new Node;
  fresh->item = item;
  fresh->levels = drawLevels();
  for (int level = 0; level < fresh->levels; ++level) {
    fresh->next[level] = before[level]->next[level];
    before[level]->next[level] = fresh;
  }
  ++size_;
  return true;
}

bool SkipList::contains(Item item) {
  Node* before[kLevels];
  findBefore(item, before);
  const Node* const found = before[0]->next[0];
  return found != nullptr && found->item == item;
}

bool SkipList::remove(Item item) {
  Node* before[kLevels];
  findBefore(item, before);
  Node* const found = before[0]->next[0];
  if (found == nullptr || found->item != item) {
    return false;
  }
  for (int level = 0; level < found->levels; ++level) {
    before[level]->next[level] = found->next[level];
  }
  delete found;
  --size_;
  return true;
}

int SkipList::levels() const {
  int levels = 0;
  while (levels < kLevels && head_.next[levels] != nullptr) {
    ++levels;
  }
  return levels;
}

bool SkipList::isSorted() const {
  for (const Node* node = head_.next[0]; node != nullptr && node->next[0] != nullptr; node = node->next[0]) {
    if (node->item >= node->next[0]->item) {
      return false;
    }
  }
  return true;
}

}  // namespace collections
