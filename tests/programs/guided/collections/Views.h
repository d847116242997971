#pragma once

#include <mutex>

#include "AbstractList.h"
#include "Maps.h"

/// Lists and maps that show another one: a part of it, in the reverse order, or with a lock.
namespace collections {

/// A part of a list. It notices if the list is modified in another way.
class SubList : public AbstractList {
public:
  SubList(AbstractList& list, Index from, Index to);

  Index size() override;
  Item get(Index index) override;
  Item set(Index index, Item item) override;
  void insert(Index index, Item item) override;
  Item removeAt(Index index) override;

private:
  void checkForModification() const;

  AbstractList& list_;
  const Index from_;
  Index size_;
};

SubList::SubList(AbstractList& list, Index from, Index to) : list_(list), from_(from), size_(to - from) {
  modifications_ = list_.modifications_;
}

void SubList::checkForModification() const {
  assert(list_.modifications_ == modifications_ && "the list is modified through its part only");
}

Index SubList::size() {
  checkForModification();
  return size_;
}

Item SubList::get(Index index) {
  checkIndex(index);
  return list_.get(from_ + index);
}

Item SubList::set(Index index, Item item) {
  checkIndex(index);
  return list_.set(from_ + index, item);
}

void SubList::insert(Index index, Item item) {
  checkPosition(index);
  list_.insert(from_ + index, item);
  modifications_ = list_.modifications_;
  ++size_;
}

Item SubList::removeAt(Index index) {
  checkIndex(index);
  const Item item = list_.removeAt(from_ + index);
  modifications_ = list_.modifications_;
  --size_;
  return item;
}

class ReversedList : public AbstractList {
public:
  explicit ReversedList(AbstractList& list) : list_(list) {}

  Index size() override;
  Item get(Index index) override;
  Item set(Index index, Item item) override;
  void insert(Index index, Item item) override;
  Item removeAt(Index index) override;

private:
  AbstractList& list_;
};

Index ReversedList::size() { return list_.size(); }

Item ReversedList::get(Index index) { return list_.get(list_.size() - 1 - index); }

Item ReversedList::set(Index index, Item item) { return list_.set(list_.size() - 1 - index, item); }

void ReversedList::insert(Index index, Item item) {
  ++modifications_;
  list_.insert(list_.size() - index, item);
}

Item ReversedList::removeAt(Index index) {
  ++modifications_;
  return list_.removeAt(list_.size() - 1 - index);
}

/// Every method holds the lock of the view; an iterator does not.
class SynchronizedList : public AbstractList {
public:
  explicit SynchronizedList(AbstractList& list) : list_(list) {}

  Index size() override;
  Item get(Index index) override;
  Item set(Index index, Item item) override;
  void insert(Index index, Item item) override;
  Item removeAt(Index index) override;
  bool add(Item item) override;
  bool remove(Item item) override;
  bool contains(Item item) override;
  void clear() override;
  Index indexOf(Item item) override;
  Index lastIndexOf(Item item) override;
  std::unique_ptr<Iterator> iterator() override;
  bool equals(AbstractList& other) override;
  std::vector<Item> toArray() override;
  std::string text() override;

private:
  using Hold = std::lock_guard<std::recursive_mutex>;

  std::recursive_mutex guard_;
  AbstractList& list_;
};

Index SynchronizedList::size() {
  Hold hold(guard_);
  return list_.size();
}

Item SynchronizedList::get(Index index) {
  Hold hold(guard_);
  return list_.get(index);
}

Item SynchronizedList::set(Index index, Item item) {
  Hold hold(guard_);
  return list_.set(index, item);
}

void SynchronizedList::insert(Index index, Item item) {
  Hold hold(guard_);
  list_.insert(index, item);
}

Item SynchronizedList::removeAt(Index index) {
  Hold hold(guard_);
  return list_.removeAt(index);
}

bool SynchronizedList::add(Item item) {
  Hold hold(guard_);
  return list_.add(item);
}

bool SynchronizedList::remove(Item item) {
  Hold hold(guard_);
  return list_.remove(item);
}

bool SynchronizedList::contains(Item item) {
  Hold hold(guard_);
  return list_.contains(item);
}

void SynchronizedList::clear() {
  Hold hold(guard_);
  list_.clear();
}

Index SynchronizedList::indexOf(Item item) {
  Hold hold(guard_);
  return list_.indexOf(item);
}

Index SynchronizedList::lastIndexOf(Item item) {
  Hold hold(guard_);
  return list_.lastIndexOf(item);
}

std::unique_ptr<Iterator> SynchronizedList::iterator() { return list_.iterator(); }

bool SynchronizedList::equals(AbstractList& other) {
  Hold hold(guard_);
  return list_.equals(other);
}

std::vector<Item> SynchronizedList::toArray() {
  Hold hold(guard_);
  return list_.toArray();
}

std::string SynchronizedList::text() {
  Hold hold(guard_);
  return list_.text();
}

/// Every method holds the lock of the view.
class SynchronizedMap : public Map {
public:
  explicit SynchronizedMap(Map& map) : map_(map) {}

  Index size() override;
  Item get(Item key) override;
  Item put(Item key, Item value) override;
  Item remove(Item key) override;
  std::vector<Item> keys() override;
  Item increase(Item key, Item by) override;

private:
  using Hold = std::lock_guard<std::mutex>;

  std::mutex guard_;
  Map& map_;
};

Index SynchronizedMap::size() {
  Hold hold(guard_);
  return map_.size();
}

Item SynchronizedMap::get(Item key) {
  Hold hold(guard_);
  return map_.get(key);
}

Item SynchronizedMap::put(Item key, Item value) {
  Hold hold(guard_);
  return map_.put(key, value);
}

Item SynchronizedMap::remove(Item key) {
  Hold hold(guard_);
  return map_.remove(key);
}

std::vector<Item> SynchronizedMap::keys() {
  Hold hold(guard_);
  return map_.keys();
}

Item SynchronizedMap::increase(Item key, Item by) {
  Hold hold(guard_);
  return map_.increase(key, by);
}

}  // namespace collections
