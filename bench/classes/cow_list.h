// CLASS: CowList<int>
// BUG: wrong|results|assertion add|remove
// Two writers copy the same list, and one change is lost.
#pragma once
#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

template <class T>
class CowList {
public:
  using List = std::vector<T>;

  CowList() : list_(std::make_shared<const List>()) {}
  void add(const T& item) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(writers_);
#endif
    auto next = std::make_shared<List>(*std::atomic_load(&list_));
    next->push_back(item);
    std::atomic_store(&list_, std::shared_ptr<const List>(std::move(next)));
  }
  bool remove(const T& item) {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(writers_);
#endif
    auto next = std::make_shared<List>(*std::atomic_load(&list_));
    auto found = std::find(next->begin(), next->end(), item);
    if (found == next->end()) { return false; }
    next->erase(found);
    std::atomic_store(&list_, std::shared_ptr<const List>(std::move(next)));
    return true;
  }
  std::size_t size() const { return std::atomic_load(&list_)->size(); }
  std::shared_ptr<const List> all() const { return std::atomic_load(&list_); }

private:
  std::mutex writers_;
  std::shared_ptr<const List> list_;
};
