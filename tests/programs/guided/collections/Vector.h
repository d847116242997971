#pragma once

#include <mutex>

#include "ArrayList.h"

/// A list whose methods hold its lock. The lock is recursive, as that of an object of Java is.
namespace collections {

class Vector : public AbstractList {
public:
  explicit Vector(Index capacity = 10);

  Index size() override;
  bool isEmpty() override;
  Item get(Index index) override;
  Item set(Index index, Item item) override;
  void insert(Index index, Item item) override;
  Item removeAt(Index index) override;
  bool add(Item item) override;
  bool addAll(Collection& other) override;
  bool remove(Item item) override;
  void clear() override;
  bool contains(Item item) override;
  Index indexOf(Item item) override;
  Index lastIndexOf(Item item) override;
  void removeRange(Index from, Index to) override;
  std::vector<Item> toArray() override;
  std::string text() override;
  int hash() override;
  Item first() override;
  Item last() override;

  /// Holds the lock of this list, but not that of the other one.
  bool equals(AbstractList& other) override;

  void trimToSize();
  void ensureCapacity(Index capacity);
  Index capacity();
  void setSize(Index size);
  void copyInto(std::vector<Item>& items);

private:
  using Hold = std::lock_guard<std::recursive_mutex>;

  std::recursive_mutex guard_;
  Elements elements_;
};

Vector::Vector(Index capacity) : elements_(std::max<Index>(capacity, 1)) {}

Index Vector::size() {
  Hold hold(guard_);
  return elements_.size();
}

bool Vector::isEmpty() {
  Hold hold(guard_);
  return elements_.size() == 0;
}

Item Vector::get(Index index) {
  Hold hold(guard_);
  checkIndex(index);
  return elements_.at(index);
}

Item Vector::set(Index index, Item item) {
  Hold hold(guard_);
  checkIndex(index);
  return elements_.put(index, item);
}

void Vector::insert(Index index, Item item) {
  Hold hold(guard_);
  checkPosition(index);
  ++modifications_;
  elements_.insert(index, item);
}

Item Vector::removeAt(Index index) {
  Hold hold(guard_);
  checkIndex(index);
  ++modifications_;
  return elements_.take(index);
}

bool Vector::add(Item item) {
  Hold hold(guard_);
  ++modifications_;  // AT modify
  elements_.append(item);
  return true;
}

bool Vector::addAll(Collection& other) {
  const std::vector<Item> items = other.toArray();
  Hold hold(guard_);
  ++modifications_;
  for (const Item item : items) {
    elements_.append(item);
  }
  return !items.empty();
}

bool Vector::remove(Item item) {
  Hold hold(guard_);
  const Index index = elements_.find(item, 0);
  if (index == kNowhere) {
    return false;
  }
  ++modifications_;
  elements_.take(index);
  return true;
}

void Vector::clear() {
  Hold hold(guard_);
  ++modifications_;
  elements_.takeRange(0, elements_.size());
}

bool Vector::contains(Item item) {
  Hold hold(guard_);
  return elements_.find(item, 0) != kNowhere;
}

Index Vector::indexOf(Item item) {
  Hold hold(guard_);
  return elements_.find(item, 0);
}

Index Vector::lastIndexOf(Item item) {
  Hold hold(guard_);
  return elements_.findBack(item, elements_.size() - 1);
}

void Vector::removeRange(Index from, Index to) {
  Hold hold(guard_);
  ++modifications_;
  elements_.takeRange(from, to);
}

std::vector<Item> Vector::toArray() {
  Hold hold(guard_);
  std::vector<Item> items;
  for (Index i = 0; i < elements_.size(); ++i) {
    items.push_back(elements_.at(i));
  }
  return items;
}

std::string Vector::text() {
  Hold hold(guard_);
  return Collection::text();
}

int Vector::hash() {
  Hold hold(guard_);
  return AbstractList::hash();
}

Item Vector::first() {
  Hold hold(guard_);
  return elements_.at(0);
}

Item Vector::last() {
  Hold hold(guard_);
  return elements_.at(elements_.size() - 1);
}

bool Vector::equals(AbstractList& other) {
  Hold hold(guard_);  // AT equals
  return AbstractList::equals(other);
}

void Vector::trimToSize() {
  Hold hold(guard_);
  ++modifications_;
  elements_.trim();
}

void Vector::ensureCapacity(Index capacity) {
  Hold hold(guard_);
  ++modifications_;
  elements_.ensure(capacity);
}

Index Vector::capacity() {
  Hold hold(guard_);
  return elements_.capacity();
}

void Vector::setSize(Index size) {
  Hold hold(guard_);
  ++modifications_;
  if (size < elements_.size()) {
    elements_.takeRange(size, elements_.size());
  }
  while (elements_.size() < size) {
    elements_.append(0);
  }
}

void Vector::copyInto(std::vector<Item>& items) {
  Hold hold(guard_);
  items.clear();
  for (Index i = 0; i < elements_.size(); ++i) {
    items.push_back(elements_.at(i));
  }
}

}  // namespace collections
