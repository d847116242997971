#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

/// A library of collections of numbers, in the manner of Java's, for one translation unit. Its functions are not
/// inline, so that the program contains all of them.
namespace collections {

using Item = int;
using Index = std::ptrdiff_t;

constexpr Index kNowhere = -1;

class Collection;

class Iterator {
public:
  virtual ~Iterator() = default;
  virtual bool hasNext() const = 0;
  virtual Item next() = 0;
  virtual void remove() = 0;
};

class Collection {
public:
  virtual ~Collection() = default;

  virtual std::unique_ptr<Iterator> iterator() = 0;
  virtual Index size() = 0;
  virtual bool add(Item item) = 0;

  virtual bool isEmpty();
  virtual bool contains(Item item);
  virtual bool remove(Item item);
  virtual void clear();
  virtual bool addAll(Collection& other);
  virtual bool containsAll(Collection& other);
  virtual bool removeAll(Collection& other);
  virtual bool retainAll(Collection& other);
  virtual std::vector<Item> toArray();
  virtual std::string text();
  virtual long sum();
  virtual Index count(Item item);
};

bool Collection::isEmpty() { return size() == 0; }

bool Collection::contains(Item item) {
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    if (at->next() == item) {
      return true;
    }
  }
  return false;
}

bool Collection::remove(Item item) {
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    if (at->next() == item) {
      at->remove();
      return true;
    }
  }
  return false;
}

void Collection::clear() {
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    at->next();
    at->remove();
  }
}

bool Collection::addAll(Collection& other) {
  bool changed = false;
  for (const Item item : other.toArray()) {
    changed = add(item) || changed;
  }
  return changed;
}

bool Collection::containsAll(Collection& other) {
  for (const Item item : other.toArray()) {
    if (!contains(item)) {
      return false;
    }
  }
  return true;
}

bool Collection::removeAll(Collection& other) {
  bool changed = false;
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    if (other.contains(at->next())) {
      at->remove();
      changed = true;
    }
  }
  return changed;
}

bool Collection::retainAll(Collection& other) {
  bool changed = false;
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    if (!other.contains(at->next())) {
      at->remove();
      changed = true;
    }
  }
  return changed;
}

std::vector<Item> Collection::toArray() {
  std::vector<Item> items;
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    items.push_back(at->next());
  }
  return items;
}

std::string Collection::text() {
  std::string text = "[";
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    text += std::to_string(at->next());
    if (at->hasNext()) {
      text += ", ";
    }
  }
  return text + "]";
}

long Collection::sum() {
  long total = 0;
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    total += at->next();
  }
  return total;
}

Index Collection::count(Item item) {
  Index found = 0;
  const std::unique_ptr<Iterator> at = iterator();
  while (at->hasNext()) {
    if (at->next() == item) {
      ++found;
    }
  }
  return found;
}

}  // namespace collections
