#pragma once

#include "Queues.h"
#include "Sets.h"

/// A directed graph with lengths, and what is computed from it.
namespace collections {

class Graph {
public:
  explicit Graph(Index nodes);

  void connect(Index from, Index to, Item length);
  Index nodeCount() const;
  Index edgeCount() const;
  std::vector<Item> distancesFrom(Index start) const;
  std::vector<Index> reachableFrom(Index start) const;
  std::vector<Index> inOrder() const;
  bool hasCycle() const;
  Index components() const;
  Item spanningLength() const;

private:
  struct Edge {
    Index from;
    Index to;
    Item length;
  };

  std::vector<std::vector<Edge>> edges_;
};

Graph::Graph(Index nodes) : edges_(static_cast<std::size_t>(nodes)) {}

void Graph::connect(Index from, Index to, Item length) {
  edges_[static_cast<std::size_t>(from)].push_back({from, to, length});
}

Index Graph::nodeCount() const { return static_cast<Index>(edges_.size()); }

Index Graph::edgeCount() const {
  Index count = 0;
  for (const std::vector<Edge>& edges : edges_) {
    count += static_cast<Index>(edges.size());
  }
  return count;
}

/// kNoValue: there is no way.
std::vector<Item> Graph::distancesFrom(Index start) const {
  std::vector<Item> distances(edges_.size(), kNoValue);
  std::vector<bool> isDone(edges_.size(), false);
  distances[static_cast<std::size_t>(start)] = 0;
  for (;;) {
    Index nearest = kNowhere;
    for (Index i = 0; i < nodeCount(); ++i) {
      const auto node = static_cast<std::size_t>(i);
      if (isDone[node] || distances[node] == kNoValue) {
        continue;
      }
      if (nearest == kNowhere || distances[node] < distances[static_cast<std::size_t>(nearest)]) {
        nearest = i;
      }
    }
    if (nearest == kNowhere) {
      return distances;
    }
    const auto from = static_cast<std::size_t>(nearest);
    isDone[from] = true;
    for (const Edge& edge : edges_[from]) {
      const auto to = static_cast<std::size_t>(edge.to);
      const Item distance = distances[from] + edge.length;
      if (distances[to] == kNoValue || distance < distances[to]) {
        distances[to] = distance;
      }
    }
  }
}

std::vector<Index> Graph::reachableFrom(Index start) const {
  std::vector<Index> found;
  BitSet seen;
  ArrayDeque open;
  open.addLast(static_cast<Item>(start));
  seen.set(start);
  while (open.size() > 0) {
    const Item node = open.takeFirst();
    found.push_back(node);
    for (const Edge& edge : edges_[static_cast<std::size_t>(node)]) {
      if (!seen.get(edge.to)) {
        seen.set(edge.to);
        open.addLast(static_cast<Item>(edge.to));
      }
    }
  }
  return found;
}

/// Every node before those that it leads to; shorter than the number of nodes if there is a cycle.
std::vector<Index> Graph::inOrder() const {
  std::vector<Index> incoming(edges_.size(), 0);
  for (const std::vector<Edge>& edges : edges_) {
    for (const Edge& edge : edges) {
      ++incoming[static_cast<std::size_t>(edge.to)];
    }
  }
  PriorityQueue ready;
  for (Index i = 0; i < nodeCount(); ++i) {
    if (incoming[static_cast<std::size_t>(i)] == 0) {
      ready.add(static_cast<Item>(i));
    }
  }
  std::vector<Index> order;
  while (ready.size() > 0) {
    const Item node = ready.take();
    order.push_back(node);
    for (const Edge& edge : edges_[static_cast<std::size_t>(node)]) {
      if (--incoming[static_cast<std::size_t>(edge.to)] == 0) {
        ready.add(static_cast<Item>(edge.to));
      }
    }
  }
  return order;
}

bool Graph::hasCycle() const { return static_cast<Index>(inOrder().size()) < nodeCount(); }

Index Graph::components() const {
  Parts parts(nodeCount());
  for (const std::vector<Edge>& edges : edges_) {
    for (const Edge& edge : edges) {
      parts.join(edge.from, edge.to);
    }
  }
  return parts.count();
}

/// The length of the shortest edges that connect all components (Kruskal).
Item Graph::spanningLength() const {
  std::vector<Edge> all;
  for (const std::vector<Edge>& edges : edges_) {
    for (const Edge& edge : edges) {
      all.push_back(edge);
    }
  }
  for (std::size_t i = 1; i < all.size(); ++i) {
    for (std::size_t k = i; k > 0 && all[k].length < all[k - 1].length; --k) {
      std::swap(all[k], all[k - 1]);
    }
  }
  Parts parts(nodeCount());
  Item total = 0;
  for (const Edge& edge : all) {
    if (parts.join(edge.from, edge.to)) {
      total += edge.length;
    }
  }
  return total;
}

}  // namespace collections
