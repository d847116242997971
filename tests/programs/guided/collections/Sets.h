#pragma once

#include <cstdint>

#include "ArrayList.h"
#include "TreeMap.h"

/// Sets: of the keys of a map, of small numbers, and of parts that are joined.
namespace collections {

class MapSet : public Collection {
public:
  explicit MapSet(Map& map) : map_(map) {}

  std::unique_ptr<Iterator> iterator() override;
  Index size() override;
  bool add(Item item) override;
  bool contains(Item item) override;
  bool remove(Item item) override;
  void clear() override;
  bool equals(Collection& other);
  bool isSubsetOf(Collection& other);

private:
  class Walk : public Iterator {
  public:
    explicit Walk(MapSet& set) : set_(set), keys_(set.map_.keys()) {}
    bool hasNext() const override;
    Item next() override;
    void remove() override;

  private:
    MapSet& set_;
    std::vector<Item> keys_;
    std::size_t next_ = 0;
  };

  Map& map_;
};

bool MapSet::Walk::hasNext() const { return next_ < keys_.size(); }

Item MapSet::Walk::next() { return keys_[next_++]; }

void MapSet::Walk::remove() { set_.map_.remove(keys_[next_ - 1]); }

std::unique_ptr<Iterator> MapSet::iterator() { return std::make_unique<Walk>(*this); }

Index MapSet::size() { return map_.size(); }

bool MapSet::add(Item item) { return map_.put(item, 1) == kNoValue; }

bool MapSet::contains(Item item) { return map_.containsKey(item); }

bool MapSet::remove(Item item) { return map_.remove(item) != kNoValue; }

void MapSet::clear() { map_.clear(); }

bool MapSet::equals(Collection& other) { return size() == other.size() && containsAll(other); }

bool MapSet::isSubsetOf(Collection& other) { return other.containsAll(*this); }

/// A set of numbers from 0, one bit each.
class BitSet {
public:
  void set(Index bit);
  void clear(Index bit);
  void flip(Index bit);
  bool get(Index bit) const;
  void setRange(Index from, Index to);
  Index cardinality() const;
  Index length() const;
  Index nextSet(Index from) const;
  Index nextClear(Index from) const;
  void intersect(const BitSet& other);
  void unite(const BitSet& other);
  void subtract(const BitSet& other);
  bool intersects(const BitSet& other) const;
  bool equals(const BitSet& other) const;
  std::string text() const;

private:
  static constexpr Index kBits = 64;

  std::uint64_t word(std::size_t number) const;

  std::vector<std::uint64_t> words_;
};

std::uint64_t BitSet::word(std::size_t number) const { return number < words_.size() ? words_[number] : 0; }

void BitSet::set(Index bit) {
  const auto number = static_cast<std::size_t>(bit / kBits);
  if (number >= words_.size()) {
    words_.resize(number + 1);
  }
  words_[number] |= std::uint64_t{1} << (bit % kBits);
}

void BitSet::clear(Index bit) {
  const auto number = static_cast<std::size_t>(bit / kBits);
  if (number < words_.size()) {
    words_[number] &= ~(std::uint64_t{1} << (bit % kBits));
  }
}

void BitSet::flip(Index bit) {
  if (get(bit)) {
    clear(bit);
  } else {
    set(bit);
  }
}

bool BitSet::get(Index bit) const { return (word(static_cast<std::size_t>(bit / kBits)) >> (bit % kBits) & 1) != 0; }

void BitSet::setRange(Index from, Index to) {
  for (Index bit = from; bit < to; ++bit) {
    set(bit);
  }
}

Index BitSet::cardinality() const {
  Index count = 0;
  for (std::uint64_t word : words_) {
    while (word != 0) {
      word &= word - 1;
      ++count;
    }
  }
  return count;
}

Index BitSet::length() const {
  Index length = 0;
  for (Index bit = nextSet(0); bit != kNowhere; bit = nextSet(bit + 1)) {
    length = bit + 1;
  }
  return length;
}

Index BitSet::nextSet(Index from) const {
  const Index end = static_cast<Index>(words_.size()) * kBits;
  for (Index bit = from; bit < end; ++bit) {
    if (get(bit)) {
      return bit;
    }
  }
  return kNowhere;
}

Index BitSet::nextClear(Index from) const {
  Index bit = from;
  while (get(bit)) {
    ++bit;
  }
  return bit;
}

void BitSet::intersect(const BitSet& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] &= other.word(i);
  }
}

void BitSet::unite(const BitSet& other) {
  if (words_.size() < other.words_.size()) {
    words_.resize(other.words_.size());
  }
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] |= other.word(i);
  }
}

void BitSet::subtract(const BitSet& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    words_[i] &= ~other.word(i);
  }
}

bool BitSet::intersects(const BitSet& other) const {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if ((words_[i] & other.word(i)) != 0) {
      return true;
    }
  }
  return false;
}

bool BitSet::equals(const BitSet& other) const {
  const std::size_t count = std::max(words_.size(), other.words_.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (word(i) != other.word(i)) {
      return false;
    }
  }
  return true;
}

std::string BitSet::text() const {
  std::string text = "{";
  for (Index bit = nextSet(0); bit != kNowhere; bit = nextSet(bit + 1)) {
    if (text.size() > 1) {
      text += ", ";
    }
    text += std::to_string(bit);
  }
  return text + "}";
}

/// Parts of a set of numbers, which are joined one by one.
class Parts {
public:
  explicit Parts(Index count);

  Index partOf(Index element);
  bool join(Index one, Index other);
  bool areJoined(Index one, Index other);
  Index count() const;
  Index sizeOf(Index element);

private:
  std::vector<Index> parent_;
  std::vector<Index> size_;
  Index count_;
};

Parts::Parts(Index count) : size_(static_cast<std::size_t>(count), 1), count_(count) {
  for (Index i = 0; i < count; ++i) {
    parent_.push_back(i);
  }
}

Index Parts::partOf(Index element) {
  auto at = static_cast<std::size_t>(element);
  while (parent_[at] != static_cast<Index>(at)) {
    parent_[at] = parent_[static_cast<std::size_t>(parent_[at])];
    at = static_cast<std::size_t>(parent_[at]);
  }
  return static_cast<Index>(at);
}

bool Parts::join(Index one, Index other) {
  Index first = partOf(one);
  Index second = partOf(other);
  if (first == second) {
    return false;
  }
  if (sizeOf(first) < sizeOf(second)) {
    std::swap(first, second);
  }
  parent_[static_cast<std::size_t>(second)] = first;
  size_[static_cast<std::size_t>(first)] += size_[static_cast<std::size_t>(second)];
  --count_;
  return true;
}

bool Parts::areJoined(Index one, Index other) { return partOf(one) == partOf(other); }

Index Parts::count() const { return count_; }

Index Parts::sizeOf(Index element) { return size_[static_cast<std::size_t>(partOf(element))]; }

}  // namespace collections
