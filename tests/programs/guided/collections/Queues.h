#pragma once

#include "AbstractList.h"

/// Queues: a ring, a heap, and a stack on top of a list.
namespace collections {

/// A queue with two ends in an array that grows.
class ArrayDeque : public Collection {
public:
  explicit ArrayDeque(Index capacity = 8);

  std::unique_ptr<Iterator> iterator() override;
  Index size() override;
  bool add(Item item) override;
  void clear() override;

  void addFirst(Item item);
  void addLast(Item item);
  Item takeFirst();
  Item takeLast();
  Item first() const;
  Item last() const;
  Item at(Index index) const;
  Item removeAt(Index index);

private:
  class Walk : public Iterator {
  public:
    explicit Walk(ArrayDeque& deque) : deque_(deque) {}
    bool hasNext() const override;
    Item next() override;
    void remove() override;

  private:
    ArrayDeque& deque_;
    Index next_ = 0;
  };

  std::size_t slot(Index index) const;
  void grow();

  std::vector<Item> items_;
  Index head_ = 0;
  Index size_ = 0;
};

ArrayDeque::ArrayDeque(Index capacity) : items_(static_cast<std::size_t>(capacity < 1 ? 1 : capacity)) {}

bool ArrayDeque::Walk::hasNext() const { return next_ < deque_.size_; }

Item ArrayDeque::Walk::next() { return deque_.at(next_++); }

void ArrayDeque::Walk::remove() { deque_.removeAt(--next_); }

std::unique_ptr<Iterator> ArrayDeque::iterator() { return std::make_unique<Walk>(*this); }

Index ArrayDeque::size() { return size_; }

bool ArrayDeque::add(Item item) {
  addLast(item);
  return true;
}

void ArrayDeque::clear() {
  head_ = 0;
  size_ = 0;
}

std::size_t ArrayDeque::slot(Index index) const { return static_cast<std::size_t>(head_ + index) % items_.size(); }

void ArrayDeque::grow() {
  std::vector<Item> larger(items_.size() * 2);
  for (Index i = 0; i < size_; ++i) {
    larger[static_cast<std::size_t>(i)] = at(i);
  }
  items_.swap(larger);
  head_ = 0;
}

void ArrayDeque::addFirst(Item item) {
  if (static_cast<std::size_t>(size_) == items_.size()) {
    grow();
  }
  head_ = head_ == 0 ? static_cast<Index>(items_.size()) - 1 : head_ - 1;
  items_[static_cast<std::size_t>(head_)] = item;
  ++size_;
}

void ArrayDeque::addLast(Item item) {
  if (static_cast<std::size_t>(size_) == items_.size()) {
    grow();
  }
  items_[slot(size_)] = item;
  ++size_;
}

Item ArrayDeque::takeFirst() {
  assert(size_ > 0);
  const Item item = at(0);
  head_ = static_cast<Index>(slot(1));
  --size_;
  return item;
}

Item ArrayDeque::takeLast() {
  assert(size_ > 0);
  const Item item = at(size_ - 1);
  --size_;
  return item;
}

Item ArrayDeque::first() const { return at(0); }

Item ArrayDeque::last() const { return at(size_ - 1); }

Item ArrayDeque::at(Index index) const {
  assert(index >= 0 && index < size_);
  return items_[slot(index)];
}

Item ArrayDeque::removeAt(Index index) {
  const Item item = at(index);
  for (Index i = index; i + 1 < size_; ++i) {
    items_[slot(i)] = items_[slot(i + 1)];
  }
  --size_;
  return item;
}

/// The smallest element comes first.
class PriorityQueue : public Collection {
public:
  std::unique_ptr<Iterator> iterator() override;
  Index size() override;
  bool add(Item item) override;
  void clear() override;

  Item peek() const;
  Item take();
  Item removeAt(Index index);
  bool isHeap() const;
  std::vector<Item> drain();

private:
  class Walk : public Iterator {
  public:
    explicit Walk(PriorityQueue& queue) : queue_(queue) {}
    bool hasNext() const override;
    Item next() override;
    void remove() override;

  private:
    PriorityQueue& queue_;
    Index next_ = 0;
  };

  void rise(Index index);
  void sink(Index index);
  Item& item(Index index) { return items_[static_cast<std::size_t>(index)]; }

  std::vector<Item> items_;
};

bool PriorityQueue::Walk::hasNext() const { return next_ < static_cast<Index>(queue_.items_.size()); }

Item PriorityQueue::Walk::next() { return queue_.item(next_++); }

void PriorityQueue::Walk::remove() { queue_.removeAt(--next_); }

std::unique_ptr<Iterator> PriorityQueue::iterator() { return std::make_unique<Walk>(*this); }

Index PriorityQueue::size() { return static_cast<Index>(items_.size()); }

bool PriorityQueue::add(Item item) {
  items_.push_back(item);
  rise(static_cast<Index>(items_.size()) - 1);
  return true;
}

void PriorityQueue::clear() { items_.clear(); }

void PriorityQueue::rise(Index index) {
  while (index > 0) {
    const Index parent = (index - 1) / 2;
    if (item(parent) <= item(index)) {
      return;
    }
    std::swap(item(parent), item(index));
    index = parent;
  }
}

void PriorityQueue::sink(Index index) {
  const Index size = this->size();
  for (;;) {
    Index least = index;
    for (Index child = 2 * index + 1; child <= 2 * index + 2 && child < size; ++child) {
      if (item(child) < item(least)) {
        least = child;
      }
    }
    if (least == index) {
      return;
    }
    std::swap(item(least), item(index));
    index = least;
  }
}

Item PriorityQueue::peek() const {
  assert(!items_.empty());
  return items_.front();
}

Item PriorityQueue::take() { return removeAt(0); }

Item PriorityQueue::removeAt(Index index) {
  assert(index >= 0 && index < size());
  const Item taken = item(index);
  item(index) = items_.back();
  items_.pop_back();
  if (index < size()) {
    sink(index);
    rise(index);
  }
  return taken;
}

bool PriorityQueue::isHeap() const {
  for (std::size_t i = 1; i < items_.size(); ++i) {
    if (items_[(i - 1) / 2] > items_[i]) {
      return false;
    }
  }
  return true;
}

std::vector<Item> PriorityQueue::drain() {
  std::vector<Item> sorted;
  while (!items_.empty()) {
    sorted.push_back(take());
  }
  return sorted;
}

/// The last element that was added comes first.
class Stack {
public:
  explicit Stack(AbstractList& list) : list_(list) {}

  void push(Item item);
  Item pop();
  Item top();
  bool isEmpty();
  Index search(Item item);

private:
  AbstractList& list_;
};

void Stack::push(Item item) { list_.add(item); }

Item Stack::pop() { return list_.removeLast(); }

Item Stack::top() { return list_.last(); }

bool Stack::isEmpty() { return list_.size() == 0; }

/// The distance from the top, counted from 1.
Index Stack::search(Item item) {
  const Index index = list_.lastIndexOf(item);
  return index == kNowhere ? kNowhere : list_.size() - index;
}

}  // namespace collections
