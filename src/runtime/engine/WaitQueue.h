#pragma once

#include <cstdint>

namespace heddle::rt {

struct Thread;

/// The threads whose pending operation is on one object, oldest first. A thread stays in the queue from announcing the
/// operation until it executes it, even while the operation is possible: if another thread takes the lock first, the
/// model refreshes the queue and the thread is disabled again.
class WaitQueue {
public:
  void push(Thread& thread);
  void remove(Thread& thread);
  Thread* first() const { return first_; }
  static Thread* next(const Thread& thread);
  bool empty() const { return first_ == nullptr; }
  std::uint32_t size() const { return size_; }

  /// Re-evaluates the condition of every member and enables or disables it. A model must call this after each change.
  void refresh();

private:
  Thread* first_ = nullptr;
  Thread* last_ = nullptr;
  std::uint32_t size_ = 0;
};

}  // namespace heddle::rt
