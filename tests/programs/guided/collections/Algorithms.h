#pragma once

#include "LinkedList.h"
#include "Queues.h"

/// Functions of whole lists.
namespace collections {

/// A small generator of numbers, so that every run shuffles alike.
class Shuffler {
public:
  explicit Shuffler(unsigned seed) : state_(seed == 0 ? 1 : seed) {}
  unsigned next();
  Index below(Index limit);

private:
  unsigned state_;
};

unsigned Shuffler::next() {
  state_ ^= state_ << 13;
  state_ ^= state_ >> 17;
  state_ ^= state_ << 5;
  return state_;
}

Index Shuffler::below(Index limit) { return static_cast<Index>(next() % static_cast<unsigned>(limit)); }

void swapItems(AbstractList& list, Index one, Index other) {
  const Item item = list.get(one);
  list.set(one, list.get(other));
  list.set(other, item);
}

void insertionSort(AbstractList& list) {
  const Index size = list.size();
  for (Index i = 1; i < size; ++i) {
    const Item item = list.get(i);
    Index at = i;
    while (at > 0 && list.get(at - 1) > item) {
      list.set(at, list.get(at - 1));
      --at;
    }
    list.set(at, item);
  }
}

void selectionSort(AbstractList& list) {
  const Index size = list.size();
  for (Index i = 0; i + 1 < size; ++i) {
    Index least = i;
    for (Index k = i + 1; k < size; ++k) {
      if (list.get(k) < list.get(least)) {
        least = k;
      }
    }
    swapItems(list, i, least);
  }
}

void shellSort(AbstractList& list) {
  const Index size = list.size();
  for (Index gap = size / 2; gap > 0; gap /= 2) {
    for (Index i = gap; i < size; ++i) {
      const Item item = list.get(i);
      Index at = i;
      while (at >= gap && list.get(at - gap) > item) {
        list.set(at, list.get(at - gap));
        at -= gap;
      }
      list.set(at, item);
    }
  }
}

void heapSort(AbstractList& list) {
  PriorityQueue queue;
  for (const Item item : list.toArray()) {
    queue.add(item);
  }
  const Index size = list.size();
  for (Index i = 0; i < size; ++i) {
    list.set(i, queue.take());
  }
}

void mergeRuns(std::vector<Item>& items, std::vector<Item>& space, std::size_t from, std::size_t middle,
               std::size_t to) {
  std::size_t left = from;
  std::size_t right = middle;
  for (std::size_t at = from; at < to; ++at) {
    if (left < middle && (right == to || items[left] <= items[right])) {
      space[at] = items[left++];
    } else {
      space[at] = items[right++];
    }
  }
  for (std::size_t at = from; at < to; ++at) {
    items[at] = space[at];
  }
}

void mergeSortRange(std::vector<Item>& items, std::vector<Item>& space, std::size_t from, std::size_t to) {
  if (to - from < 2) {
    return;
  }
  const std::size_t middle = from + (to - from) / 2;
  mergeSortRange(items, space, from, middle);
  mergeSortRange(items, space, middle, to);
  mergeRuns(items, space, from, middle, to);
}

void mergeSort(AbstractList& list) {
  std::vector<Item> items = list.toArray();
  std::vector<Item> space(items.size());
  mergeSortRange(items, space, 0, items.size());
  for (std::size_t i = 0; i < items.size(); ++i) {
    list.set(static_cast<Index>(i), items[i]);
  }
}

Index divide(AbstractList& list, Index from, Index to) {
  const Item pivot = list.get(from + (to - from) / 2);
  Index low = from;
  Index high = to;
  for (;;) {
    while (list.get(low) < pivot) {
      ++low;
    }
    while (list.get(high) > pivot) {
      --high;
    }
    if (low >= high) {
      return high;
    }
    swapItems(list, low++, high--);
  }
}

void quickSortRange(AbstractList& list, Index from, Index to) {
  while (from < to) {
    const Index middle = divide(list, from, to);
    quickSortRange(list, from, middle);
    from = middle + 1;
  }
}

void quickSort(AbstractList& list) { quickSortRange(list, 0, list.size() - 1); }

bool isSorted(AbstractList& list) {
  const std::unique_ptr<Iterator> at = list.iterator();
  if (!at->hasNext()) {
    return true;
  }
  Item before = at->next();
  while (at->hasNext()) {
    const Item item = at->next();
    if (item < before) {
      return false;
    }
    before = item;
  }
  return true;
}

/// The index of the item in a sorted list, or where it belongs, as -(index + 1).
Index binarySearch(AbstractList& list, Item item) {
  Index low = 0;
  Index high = list.size() - 1;
  while (low <= high) {
    const Index middle = low + (high - low) / 2;
    const Item found = list.get(middle);
    if (found == item) {
      return middle;
    }
    if (found < item) {
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return -(low + 1);
}

void reverseItems(AbstractList& list) {
  for (Index low = 0, high = list.size() - 1; low < high; ++low, --high) {
    swapItems(list, low, high);
  }
}

void shuffle(AbstractList& list, Shuffler& shuffler) {
  for (Index i = list.size() - 1; i > 0; --i) {
    swapItems(list, i, shuffler.below(i + 1));
  }
}

void rotateItems(AbstractList& list, Index distance) {
  const std::vector<Item> items = list.toArray();
  const auto size = static_cast<Index>(items.size());
  for (Index i = 0; i < size; ++i) {
    const Index to = ((i + distance) % size + size) % size;
    list.set(to, items[static_cast<std::size_t>(i)]);
  }
}

Item minimum(Collection& items) {
  const std::unique_ptr<Iterator> at = items.iterator();
  Item least = at->next();
  while (at->hasNext()) {
    const Item item = at->next();
    if (item < least) {
      least = item;
    }
  }
  return least;
}

Item maximum(Collection& items) {
  const std::unique_ptr<Iterator> at = items.iterator();
  Item most = at->next();
  while (at->hasNext()) {
    const Item item = at->next();
    if (item > most) {
      most = item;
    }
  }
  return most;
}

bool areDisjoint(Collection& one, Collection& other) {
  const std::unique_ptr<Iterator> at = one.iterator();
  while (at->hasNext()) {
    if (other.contains(at->next())) {
      return false;
    }
  }
  return true;
}

Index indexOfSubList(AbstractList& list, AbstractList& part) {
  const Index last = list.size() - part.size();
  for (Index from = 0; from <= last; ++from) {
    Index same = 0;
    while (same < part.size() && list.get(from + same) == part.get(same)) {
      ++same;
    }
    if (same == part.size()) {
      return from;
    }
  }
  return kNowhere;
}

Index removeDuplicates(AbstractList& list) {
  Index removed = 0;
  for (Index i = 0; i < list.size(); ++i) {
    for (Index k = list.size() - 1; k > i; --k) {
      if (list.get(k) == list.get(i)) {
        list.removeAt(k);
        ++removed;
      }
    }
  }
  return removed;
}

/// The next permutation in lexicographic order; false: this was the last one.
bool nextPermutation(AbstractList& list) {
  Index at = list.size() - 2;
  while (at >= 0 && list.get(at) >= list.get(at + 1)) {
    --at;
  }
  if (at < 0) {
    return false;
  }
  Index larger = list.size() - 1;
  while (list.get(larger) <= list.get(at)) {
    --larger;
  }
  swapItems(list, at, larger);
  for (Index low = at + 1, high = list.size() - 1; low < high; ++low, --high) {
    swapItems(list, low, high);
  }
  return true;
}

Item nthSmallest(AbstractList& list, Index number) {
  std::vector<Item> items = list.toArray();
  for (Index i = 0; i <= number; ++i) {
    auto least = static_cast<std::size_t>(i);
    for (std::size_t k = least + 1; k < items.size(); ++k) {
      if (items[k] < items[least]) {
        least = k;
      }
    }
    std::swap(items[static_cast<std::size_t>(i)], items[least]);
  }
  return items[static_cast<std::size_t>(number)];
}

}  // namespace collections
