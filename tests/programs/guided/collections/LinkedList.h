#pragma once

#include "AbstractList.h"

/// A list of linked elements, which is also a queue with two ends.
namespace collections {

class LinkedList : public AbstractList {
public:
  LinkedList();
  ~LinkedList() override;
  LinkedList(const LinkedList&) = delete;
  LinkedList& operator=(const LinkedList&) = delete;

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
  Item first() override;
  Item last() override;
  std::vector<Item> toArray() override;

  void addFirst(Item item);
  void addLast(Item item);
  Item takeFirst();
  Item takeLast();
  bool removeLastOccurrence(Item item);
  void reverse();
  void rotate(Index distance);
  void append(LinkedList& other);
  void sort();

private:
  struct Link {
    Item item = 0;
    Link* before = nullptr;
    Link* behind = nullptr;
  };

  Link* at(Index index);
  void putBefore(Link* link, Item item);
  Item unlink(Link* link);
  static Link* merged(Link* one, Link* other);
  void relink(Link* from);

  Link head_;  ///< Before the first and behind the last element.
  Index size_ = 0;
};

LinkedList::LinkedList() {
  head_.before = &head_;
  head_.behind = &head_;
}

LinkedList::~LinkedList() {
  Link* link = head_.behind;
  while (link != &head_) {
    Link* const next = link->behind;
    delete link;
    link = next;
  }
}

Index LinkedList::size() { return size_; }

/// From the nearer end.
LinkedList::Link* LinkedList::at(Index index) {
  if (index < size_ / 2) {
    Link* link = head_.behind;
    for (Index i = 0; i < index; ++i) {
      link = link->behind;
    }
    return link;
  }
  Link* link = &head_;
  for (Index i = size_; i > index; --i) {
    link = link->before;
  }
  return link;
}

void LinkedList::putBefore(Link* link, Item item) {
  Link* const fresh = new Link;
  fresh->item = item;
  fresh->before = link->before;
  fresh->behind = link;
  link->before->behind = fresh;
  link->before = fresh;
  ++size_;
  ++modifications_;
}

Item LinkedList::unlink(Link* link) {
  assert(link != &head_);
  link->before->behind = link->behind;
  link->behind->before = link->before;
  const Item item = link->item;
  delete link;
  --size_;
  ++modifications_;
  return item;
}

Item LinkedList::get(Index index) {
  checkIndex(index);
  return at(index)->item;
}

Item LinkedList::set(Index index, Item item) {
  checkIndex(index);
  Link* const link = at(index);
  const Item old = link->item;
  link->item = item;
  return old;
}

void LinkedList::insert(Index index, Item item) {
  checkPosition(index);
  putBefore(at(index), item);
}

Item LinkedList::removeAt(Index index) {
  checkIndex(index);
  return unlink(at(index));
}

bool LinkedList::add(Item item) {
  putBefore(&head_, item);
  return true;
}

bool LinkedList::remove(Item item) {
  for (Link* link = head_.behind; link != &head_; link = link->behind) {
    if (link->item == item) {
      unlink(link);
      return true;
    }
  }
  return false;
}

void LinkedList::clear() {
  while (size_ > 0) {
    unlink(head_.behind);
  }
}

Index LinkedList::indexOf(Item item) {
  Index index = 0;
  for (Link* link = head_.behind; link != &head_; link = link->behind) {
    if (link->item == item) {
      return index;
    }
    ++index;
  }
  return kNowhere;
}

Index LinkedList::lastIndexOf(Item item) {
  Index index = size_ - 1;
  for (Link* link = head_.before; link != &head_; link = link->before) {
    if (link->item == item) {
      return index;
    }
    --index;
  }
  return kNowhere;
}

Item LinkedList::first() {
  assert(size_ > 0);
  return head_.behind->item;
}

Item LinkedList::last() {
  assert(size_ > 0);
  return head_.before->item;
}

std::vector<Item> LinkedList::toArray() {
  std::vector<Item> items;
  for (Link* link = head_.behind; link != &head_; link = link->behind) {
    items.push_back(link->item);
  }
  return items;
}

void LinkedList::addFirst(Item item) { putBefore(head_.behind, item); }

void LinkedList::addLast(Item item) { putBefore(&head_, item); }

Item LinkedList::takeFirst() { return unlink(head_.behind); }

Item LinkedList::takeLast() { return unlink(head_.before); }

bool LinkedList::removeLastOccurrence(Item item) {
  for (Link* link = head_.before; link != &head_; link = link->before) {
    if (link->item == item) {
      unlink(link);
      return true;
    }
  }
  return false;
}

void LinkedList::reverse() {
  Link* link = &head_;
  do {
    Link* const next = link->behind;
    link->behind = link->before;
    link->before = next;
    link = next;
  } while (link != &head_);
  ++modifications_;
}

void LinkedList::rotate(Index distance) {
  if (size_ == 0) {
    return;
  }
  Index left = distance % size_;
  if (left < 0) {
    left += size_;
  }
  for (; left > 0; --left) {
    addFirst(takeLast());
  }
}

/// Takes all elements of the other list.
void LinkedList::append(LinkedList& other) {
  if (&other == this || other.size_ == 0) {
    return;
  }
  Link* const from = other.head_.behind;
  Link* const to = other.head_.before;
  from->before = head_.before;
  head_.before->behind = from;
  to->behind = &head_;
  head_.before = to;
  size_ += other.size_;
  ++modifications_;
  other.head_.before = &other.head_;
  other.head_.behind = &other.head_;
  other.size_ = 0;
  ++other.modifications_;
}

LinkedList::Link* LinkedList::merged(Link* one, Link* other) {
  Link head;
  Link* end = &head;
  while (one != nullptr && other != nullptr) {
    Link*& less = other->item < one->item ? other : one;
    end->behind = less;
    end = less;
    less = less->behind;
  }
  end->behind = one != nullptr ? one : other;
  return head.behind;
}

void LinkedList::relink(Link* from) {
  Link* before = &head_;
  for (Link* link = from; link != nullptr; link = link->behind) {
    before->behind = link;
    link->before = before;
    before = link;
  }
  before->behind = &head_;
  head_.before = before;
}

void LinkedList::sort() {
  if (size_ < 2) {
    return;
  }
  std::vector<Link*> order;
  for (Link* link = head_.behind; link != &head_; link = link->behind) {
    order.push_back(link);
  }
  std::vector<Link*> runs;
  for (Link* link : order) {
    link->behind = nullptr;
    runs.push_back(link);
  }
  while (runs.size() > 1) {
    std::vector<Link*> next;
    for (std::size_t i = 0; i < runs.size(); i += 2) {
      next.push_back(i + 1 < runs.size() ? merged(runs[i], runs[i + 1]) : runs[i]);
    }
    runs.swap(next);
  }
  relink(runs.front());
  ++modifications_;
}

}  // namespace collections
