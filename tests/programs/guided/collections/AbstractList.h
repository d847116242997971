#pragma once

#include "Collection.h"

/// What all lists have in common. A list counts its modifications, and an iterator notices if the list is modified
/// during the iteration.
namespace collections {

class AbstractList;

class ListIterator : public Iterator {
public:
  explicit ListIterator(AbstractList& list, Index from = 0);

  bool hasNext() const override;
  Item next() override;
  void remove() override;
  bool hasPrevious() const;
  Item previous();
  Index nextIndex() const;
  Index previousIndex() const;
  void set(Item item);
  void insert(Item item);

private:
  void checkForModification() const;

  AbstractList& list_;
  Index cursor_;
  Index last_ = kNowhere;
  int expected_;
};

class AbstractList : public Collection {
public:
  virtual Item get(Index index) = 0;
  virtual Item set(Index index, Item item) = 0;
  virtual void insert(Index index, Item item) = 0;
  virtual Item removeAt(Index index) = 0;

  bool add(Item item) override;
  std::unique_ptr<Iterator> iterator() override;
  std::unique_ptr<ListIterator> listIterator(Index from = 0);
  bool contains(Item item) override;
  void clear() override;

  virtual Index indexOf(Item item);
  virtual Index lastIndexOf(Item item);
  virtual bool insertAll(Index index, Collection& other);
  virtual void removeRange(Index from, Index to);
  virtual bool equals(AbstractList& other);
  virtual int hash();
  virtual int compare(AbstractList& other);
  virtual std::vector<Item> slice(Index from, Index to);
  virtual Index replaceAll(Item old, Item now);
  virtual Item first();
  virtual Item last();
  virtual Item removeFirst();
  virtual Item removeLast();

protected:
  friend class ListIterator;
  friend class SubList;

  void checkIndex(Index index);
  void checkPosition(Index index);

  int modifications_ = 0;
};

ListIterator::ListIterator(AbstractList& list, Index from) : list_(list), cursor_(from) {
  expected_ = list_.modifications_;  // AT iterator
}

bool ListIterator::hasNext() const {
  return cursor_ != list_.size();  // AT hasNext
}

Item ListIterator::next() {
  checkForModification();  // AT next
  const Item item = list_.get(cursor_);
  last_ = cursor_++;
  return item;
}

void ListIterator::remove() {
  assert(last_ != kNowhere);
  checkForModification();
  list_.removeAt(last_);
  if (last_ < cursor_) {
    --cursor_;
  }
  last_ = kNowhere;
  expected_ = list_.modifications_;
}

bool ListIterator::hasPrevious() const { return cursor_ != 0; }

Item ListIterator::previous() {
  checkForModification();
  const Item item = list_.get(cursor_ - 1);
  last_ = --cursor_;
  return item;
}

Index ListIterator::nextIndex() const { return cursor_; }

Index ListIterator::previousIndex() const { return cursor_ - 1; }

void ListIterator::set(Item item) {
  assert(last_ != kNowhere);
  checkForModification();
  list_.set(last_, item);
  expected_ = list_.modifications_;
}

void ListIterator::insert(Item item) {
  checkForModification();
  list_.insert(cursor_++, item);
  last_ = kNowhere;
  expected_ = list_.modifications_;
}

void ListIterator::checkForModification() const {
  assert(list_.modifications_ == expected_ && "the list is not modified during an iteration");
}

void AbstractList::checkIndex(Index index) { assert(index >= 0 && index < size()); }

void AbstractList::checkPosition(Index index) { assert(index >= 0 && index <= size()); }

bool AbstractList::add(Item item) {
  insert(size(), item);
  return true;
}

std::unique_ptr<Iterator> AbstractList::iterator() { return std::make_unique<ListIterator>(*this); }

std::unique_ptr<ListIterator> AbstractList::listIterator(Index from) {
  return std::make_unique<ListIterator>(*this, from);
}

bool AbstractList::contains(Item item) { return indexOf(item) != kNowhere; }

void AbstractList::clear() { removeRange(0, size()); }

Index AbstractList::indexOf(Item item) {
  const std::unique_ptr<ListIterator> at = listIterator();
  while (at->hasNext()) {
    if (at->next() == item) {
      return at->previousIndex();
    }
  }
  return kNowhere;
}

Index AbstractList::lastIndexOf(Item item) {
  const std::unique_ptr<ListIterator> at = listIterator(size());
  while (at->hasPrevious()) {
    if (at->previous() == item) {
      return at->nextIndex();
    }
  }
  return kNowhere;
}

bool AbstractList::insertAll(Index index, Collection& other) {
  checkPosition(index);
  bool changed = false;
  for (const Item item : other.toArray()) {
    insert(index++, item);
    changed = true;
  }
  return changed;
}

void AbstractList::removeRange(Index from, Index to) {
  const std::unique_ptr<ListIterator> at = listIterator(from);
  for (Index i = from; i < to; ++i) {
    at->next();
    at->remove();
  }
}

/// Iterates over both lists.
bool AbstractList::equals(AbstractList& other) {
  if (&other == this) {
    return true;
  }
  const std::unique_ptr<ListIterator> mine = listIterator();
  const std::unique_ptr<ListIterator> others = other.listIterator();
  while (mine->hasNext() && others->hasNext()) {
    if (mine->next() != others->next()) {
      return false;
    }
  }
  return !mine->hasNext() && !others->hasNext();
}

int AbstractList::hash() {
  unsigned hash = 1;
  const std::unique_ptr<ListIterator> at = listIterator();
  while (at->hasNext()) {
    hash = 31 * hash + static_cast<unsigned>(at->next());
  }
  return static_cast<int>(hash);
}

/// In lexicographic order.
int AbstractList::compare(AbstractList& other) {
  const std::unique_ptr<ListIterator> mine = listIterator();
  const std::unique_ptr<ListIterator> others = other.listIterator();
  while (mine->hasNext() && others->hasNext()) {
    const Item one = mine->next();
    const Item two = others->next();
    if (one != two) {
      return one < two ? -1 : 1;
    }
  }
  if (mine->hasNext()) {
    return 1;
  }
  return others->hasNext() ? -1 : 0;
}

std::vector<Item> AbstractList::slice(Index from, Index to) {
  std::vector<Item> items;
  for (Index i = from; i < to; ++i) {
    items.push_back(get(i));
  }
  return items;
}

Index AbstractList::replaceAll(Item old, Item now) {
  Index replaced = 0;
  const std::unique_ptr<ListIterator> at = listIterator();
  while (at->hasNext()) {
    if (at->next() == old) {
      at->set(now);
      ++replaced;
    }
  }
  return replaced;
}

Item AbstractList::first() { return get(0); }

Item AbstractList::last() { return get(size() - 1); }

Item AbstractList::removeFirst() { return removeAt(0); }

Item AbstractList::removeLast() { return removeAt(size() - 1); }

}  // namespace collections
