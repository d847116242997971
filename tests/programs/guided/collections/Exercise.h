#pragma once

#include "Algorithms.h"
#include "Caches.h"
#include "Graph.h"
#include "Text.h"
#include "Vector.h"
#include "Views.h"

/// Uses all of the library once, by one thread.
namespace collections {

void exerciseList(AbstractList& list) {
  readList("[5, 3, 9, 3, 1]", list);
  assert(list.size() == 5 && list.indexOf(3) == 1 && list.lastIndexOf(3) == 3 && list.count(3) == 2);
  quickSort(list);
  assert(isSorted(list) && binarySearch(list, 9) == 4 && binarySearch(list, 4) == -4);
  assert(removeDuplicates(list) == 1 && list.text() == "[1, 3, 5, 9]");
  reverseItems(list);
  insertionSort(list);
  rotateItems(list, 1);
  assert(list.first() == 9 && list.last() == 5 && minimum(list) == 1 && maximum(list) == 9);
  Shuffler shuffler(7);
  for (auto* sort : {&selectionSort, &shellSort, &heapSort, &mergeSort}) {
    shuffle(list, shuffler);
    sort(list);
    assert(isSorted(list) && list.sum() == 18);
  }
  assert(nextPermutation(list) && list.text() == "[1, 3, 9, 5]" && nthSmallest(list, 2) == 5);
  ArrayList part;
  readList("[3, 9]", part);
  assert(indexOfSubList(list, part) == 1 && list.containsAll(part) && !areDisjoint(list, part));
  assert(list.compare(part) < 0 && !list.equals(part) && list.hash() != part.hash());
  assert(list.insertAll(1, part) && list.replaceAll(9, 8) == 2 && list.slice(0, 2).size() == 2);
  assert(list.removeAll(part) && list.text() == "[1, 8, 8, 5]" && list.remove(8));
  assert(list.removeFirst() == 1 && list.removeLast() == 5 && list.retainAll(part) && list.isEmpty());
  list.add(4);
  SubList(list, 0, 1).set(0, 6);
  ReversedList(list).insert(0, 2);
  assert(list.text() == "[6, 2]" && mostFrequent(list) == 2);
  list.clear();
}

void exerciseMap(Map& map) {
  for (Item i = 0; i < 50; ++i) {
    map.put(i * 7 % 50, i);
  }
  assert(map.size() == 50 && map.get(7) == 1 && map.containsValue(49) && map.putIfAbsent(7, 3) == 1);
  for (Item i = 0; i < 50; i += 2) {
    map.remove(i);
  }
  HashMap other(2);
  other.putAll(map);
  assert(map.size() == 25 && map.equals(other) && other.increase(7, 2) == 3 && !map.equals(other));
  map.clear();
  assert(map.isEmpty() && readMap("{1=2, 3=-4}", map) && map.getOr(3, 0) == -4 && map.text().size() == 11);
}

void exerciseSets() {
  TreeMap sorted;
  exerciseMap(sorted);
  assert(sorted.isBalanced() && sorted.firstKey() == 1 && sorted.lastKey() == 3 && sorted.floorKey(2) == 1);
  assert(sorted.ceilingKey(2) == 3 && sorted.lowerKey(1) == kNoValue && sorted.keysBetween(2, 4).size() == 1);
  MapSet set(sorted);
  SkipList skips;
  for (const Item item : {4, 1, 3, 1}) {
    skips.add(item);
  }
  assert(skips.isSorted() && skips.levels() > 0 && set.isSubsetOf(skips) && !set.equals(skips));
  skips.remove(4);
  assert(set.equals(skips));
  BitSet bits;
  bits.setRange(60, 70);
  bits.flip(65);
  BitSet others;
  others.set(65);
  assert(bits.cardinality() == 9 && bits.length() == 70 && bits.nextClear(60) == 65 && !bits.intersects(others));
  bits.unite(others);
  bits.subtract(others);
  bits.intersect(bits);
  assert(!bits.equals(others) && others.text() == "{65}");
}

void exerciseQueues() {
  ArrayDeque deque(1);
  for (Item i = 0; i < 10; ++i) {
    deque.addFirst(i);
  }
  deque.add(11);
  assert(deque.remove(5) && deque.first() == 9 && deque.takeLast() == 11 && deque.last() == 0 && deque.sum() == 40);
  PriorityQueue queue;
  queue.addAll(deque);
  assert(queue.isHeap() && queue.peek() == 0 && queue.remove(3) && queue.drain().size() == 8);
  LinkedList list;
  LinkedList more;
  more.add(1);
  more.addFirst(2);
  list.append(more);
  list.rotate(1);
  list.reverse();
  list.sort();
  assert(list.text() == "[1, 2]" && list.removeLastOccurrence(2));
  Stack stack(list);
  stack.push(8);
  assert(stack.search(1) == 2 && stack.pop() == 8 && stack.top() == 1 && !stack.isEmpty());
}

void exerciseOthers() {
  LruCache cache(2);
  for (Item i = 0; i < 3; ++i) {
    cache.put(i, i);
  }
  assert(cache.get(0) == kNoValue && cache.get(1) == 1 && cache.oldest() == 2 && cache.drop(2) && cache.size() == 1);
  assert(cache.hits() == 1 && cache.misses() == 1);
  Graph graph(4);
  graph.connect(0, 1, 2);
  graph.connect(1, 2, 3);
  graph.connect(0, 2, 7);
  assert(graph.distancesFrom(0)[2] == 5 && graph.reachableFrom(1).size() == 2 && !graph.hasCycle());
  assert(graph.components() == 2 && graph.spanningLength() == 5 && graph.edgeCount() == 3);
  ArrayList ranges;
  assert(readRanges("1-3, 7", ranges) && rangesText(ranges) == "1-3, 7");
  ranges.removeIfLess(3);
  ranges.fill(1);
  ranges.reverse();
  ranges.trimToSize();
}

void exercise() {
  ArrayList array;
  LinkedList linked;
  Vector vector;
  ArrayList inner;
  SynchronizedList synchronized(inner);
  for (AbstractList* list : {static_cast<AbstractList*>(&array), static_cast<AbstractList*>(&linked),
                             static_cast<AbstractList*>(&vector), static_cast<AbstractList*>(&synchronized)}) {
    exerciseList(*list);
  }
  HashMap hashed;
  Hashtable table;
  HashMap behind;
  SynchronizedMap locked(behind);
  for (Map* map : {static_cast<Map*>(&hashed), static_cast<Map*>(&table), static_cast<Map*>(&locked)}) {
    exerciseMap(*map);
  }
  vector.setSize(3);
  vector.ensureCapacity(20);
  vector.trimToSize();
  std::vector<Item> copy;
  vector.copyInto(copy);
  assert(copy.size() == 3 && vector.capacity() == 3 && hashed.longestChain() > 0);
  exerciseSets();
  exerciseQueues();
  exerciseOthers();
}

}  // namespace collections
