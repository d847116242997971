#include "runtime/engine/WaitQueue.h"

#include "core/Check.h"
#include "runtime/engine/Engine.h"

namespace heddle::rt {

void WaitQueue::push(Thread& thread) {
  HEDDLE_CHECK(thread.queue == nullptr, "a thread waits in one queue at a time");
  thread.queue = this;
  thread.queueNext = nullptr;
  thread.queuePrevious = last_;
  (last_ != nullptr ? last_->queueNext : first_) = &thread;
  last_ = &thread;
  ++size_;
}

void WaitQueue::remove(Thread& thread) {
  HEDDLE_CHECK(thread.queue == this, "a thread is removed from the queue it waits in");
  (thread.queuePrevious != nullptr ? thread.queuePrevious->queueNext : first_) = thread.queueNext;
  (thread.queueNext != nullptr ? thread.queueNext->queuePrevious : last_) = thread.queuePrevious;
  thread.queue = nullptr;
  thread.queueNext = nullptr;
  thread.queuePrevious = nullptr;
  --size_;
}

Thread* WaitQueue::next(const Thread& thread) { return thread.queueNext; }

void WaitQueue::refresh() {
  for (Thread* t = first_; t != nullptr; t = t->queueNext) {
    updateEnabled(*t);
  }
}

}  // namespace heddle::rt
