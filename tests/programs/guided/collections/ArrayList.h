#pragma once

#include <algorithm>

#include "AbstractList.h"

/// Lists of elements that lie one after the other in memory.
namespace collections {

/// The elements of a list, without any protocol.
class Elements {
public:
  explicit Elements(Index capacity);
  ~Elements();
  Elements(const Elements&) = delete;
  Elements& operator=(const Elements&) = delete;

  Index size() const { return size_; }
  Index capacity() const { return capacity_; }
  Item at(Index index) const { return items_[index]; }
  Item put(Index index, Item item);
  void append(Item item);
  void insert(Index index, Item item);
  Item take(Index index);
  void takeRange(Index from, Index to);
  void ensure(Index capacity);
  void trim();
  Index find(Item item, Index from) const;
  Index findBack(Item item, Index from) const;
  void reverse();
  void fill(Item item);

private:
  void resize(Index capacity);

  Item* items_;
  Index size_ = 0;
  Index capacity_;
};

Elements::Elements(Index capacity) : items_(new Item[static_cast<std::size_t>(capacity)]), capacity_(capacity) {}

Elements::~Elements() { delete[] items_; }

Item Elements::put(Index index, Item item) {
  const Item old = items_[index];
  items_[index] = item;
  return old;
}

void Elements::append(Item item) {
  ensure(size_ + 1);
  items_[size_++] = item;
}

void Elements::insert(Index index, Item item) {
  ensure(size_ + 1);
  for (Index i = size_; i > index; --i) {
    items_[i] = items_[i - 1];
  }
  items_[index] = item;
  ++size_;
}

Item Elements::take(Index index) {
  const Item old = items_[index];
  for (Index i = index; i + 1 < size_; ++i) {
    items_[i] = items_[i + 1];
  }
  --size_;
  return old;
}

void Elements::takeRange(Index from, Index to) {
  const Index gap = to - from;
  for (Index i = to; i < size_; ++i) {
    items_[i - gap] = items_[i];
  }
  size_ -= gap;
}

void Elements::ensure(Index capacity) {
  if (capacity <= capacity_) {
    return;
  }
  resize(std::max(capacity, capacity_ + capacity_ / 2 + 1));
}

void Elements::trim() {
  if (size_ < capacity_) {
    resize(std::max<Index>(size_, 1));
  }
}

void Elements::resize(Index capacity) {
  Item* const items = new Item[static_cast<std::size_t>(capacity)];
  for (Index i = 0; i < size_; ++i) {
    items[i] = items_[i];
  }
  delete[] items_;
  items_ = items;
  capacity_ = capacity;
}

Index Elements::find(Item item, Index from) const {
  for (Index i = from; i < size_; ++i) {
    if (items_[i] == item) {
      return i;
    }
  }
  return kNowhere;
}

Index Elements::findBack(Item item, Index from) const {
  for (Index i = from; i >= 0; --i) {
    if (items_[i] == item) {
      return i;
    }
  }
  return kNowhere;
}

void Elements::reverse() {
  for (Index low = 0, high = size_ - 1; low < high; ++low, --high) {
    std::swap(items_[low], items_[high]);
  }
}

void Elements::fill(Item item) {
  for (Index i = 0; i < size_; ++i) {
    items_[i] = item;
  }
}

class ArrayList : public AbstractList {
public:
  explicit ArrayList(Index capacity = 10);
  explicit ArrayList(Collection& other);

  Index size() override;
  Item get(Index index) override;
  Item set(Index index, Item item) override;
  void insert(Index index, Item item) override;
  Item removeAt(Index index) override;
  bool add(Item item) override;
  bool remove(Item item) override;
  void clear() override;
  Index indexOf(Item item) override;
  Index lastIndexOf(Item item) override;
  void removeRange(Index from, Index to) override;
  std::vector<Item> toArray() override;

  void ensureCapacity(Index capacity);
  void trimToSize();
  void reverse();
  void fill(Item item);
  bool removeIfLess(Item limit);

private:
  Elements elements_;
};

ArrayList::ArrayList(Index capacity) : elements_(std::max<Index>(capacity, 1)) {}

ArrayList::ArrayList(Collection& other) : elements_(std::max<Index>(other.size(), 1)) {
  for (const Item item : other.toArray()) {
    elements_.append(item);
  }
}

Index ArrayList::size() { return elements_.size(); }

Item ArrayList::get(Index index) {
  checkIndex(index);
  return elements_.at(index);
}

Item ArrayList::set(Index index, Item item) {
  checkIndex(index);
  return elements_.put(index, item);
}

void ArrayList::insert(Index index, Item item) {
  checkPosition(index);
  ++modifications_;
  elements_.insert(index, item);
}

Item ArrayList::removeAt(Index index) {
  checkIndex(index);
  ++modifications_;
  return elements_.take(index);
}

bool ArrayList::add(Item item) {
  ++modifications_;
  elements_.append(item);
  return true;
}

bool ArrayList::remove(Item item) {
  const Index index = elements_.find(item, 0);
  if (index == kNowhere) {
    return false;
  }
  ++modifications_;
  elements_.take(index);
  return true;
}

void ArrayList::clear() {
  ++modifications_;
  elements_.takeRange(0, elements_.size());
}

Index ArrayList::indexOf(Item item) { return elements_.find(item, 0); }

Index ArrayList::lastIndexOf(Item item) { return elements_.findBack(item, elements_.size() - 1); }

void ArrayList::removeRange(Index from, Index to) {
  checkPosition(from);
  checkPosition(to);
  ++modifications_;
  elements_.takeRange(from, to);
}

std::vector<Item> ArrayList::toArray() {
  std::vector<Item> items;
  for (Index i = 0; i < elements_.size(); ++i) {
    items.push_back(elements_.at(i));
  }
  return items;
}

void ArrayList::ensureCapacity(Index capacity) {
  ++modifications_;
  elements_.ensure(capacity);
}

void ArrayList::trimToSize() {
  ++modifications_;
  elements_.trim();
}

void ArrayList::reverse() {
  ++modifications_;
  elements_.reverse();
}

void ArrayList::fill(Item item) { elements_.fill(item); }

bool ArrayList::removeIfLess(Item limit) {
  Index kept = 0;
  for (Index i = 0; i < elements_.size(); ++i) {
    if (elements_.at(i) >= limit) {
      elements_.put(kept++, elements_.at(i));
    }
  }
  const bool changed = kept != elements_.size();
  if (changed) {
    ++modifications_;
    elements_.takeRange(kept, elements_.size());
  }
  return changed;
}

}  // namespace collections
