#pragma once

#include <cstdint>
#include <vector>

#include "core/Event.h"
#include "explore/predict/Trace.h"

/// Hand-made recordings for the tests of predictions.
namespace heddle::explore::recorded {

constexpr ObjectId object(std::uint64_t id) { return ObjectId{id}; }
constexpr ThreadId thread(std::uint16_t id) { return ThreadId{id}; }

/// A recorded execution. The site of an operation is its line.
class Recording {
public:
  Recording& add(std::uint16_t thread, OpKind kind, std::uint64_t object, std::uint64_t line) {
    Event event;
    event.step = events_.size() + 1;
    event.thread = ThreadId{thread};
    event.kind = kind;
    event.object = ObjectId{object};
    event.site = makeSite(0, line);
    event.address = 0x1000 + object;
    events_.push_back(event);
    return *this;
  }
  Recording& value(std::uint64_t value) {
    events_.back().hasValue = true;
    events_.back().value = value;
    return *this;
  }
  Recording& of(std::uint64_t value) {
    events_.back().value = value;
    return *this;
  }
  Recording& creates(std::uint16_t thread, std::uint16_t child, std::uint64_t line) {
    return add(thread, OpKind::ThreadCreate, 0, line).of(child);
  }
  Recording& joins(std::uint16_t thread, std::uint16_t child, std::uint64_t line) {
    return add(thread, OpKind::ThreadJoin, 0, line).of(child);
  }
  Recording& reads(std::uint16_t thread, std::uint64_t object, std::uint64_t line) {
    return add(thread, OpKind::PlainRead, object, line);
  }
  Recording& writes(std::uint16_t thread, std::uint64_t object, std::uint64_t line) {
    return add(thread, OpKind::PlainWrite, object, line);
  }
  Recording& locks(std::uint16_t thread, std::uint64_t object, std::uint64_t line) {
    return add(thread, OpKind::MutexLock, object, line);
  }
  Recording& unlocks(std::uint16_t thread, std::uint64_t object, std::uint64_t line) {
    return add(thread, OpKind::MutexUnlock, object, line);
  }
  /// Frees the block in which \p object and the \p size - 1 objects after it are.
  Recording& frees(std::uint16_t thread, std::uint64_t object, std::uint64_t size, std::uint64_t line) {
    add(thread, OpKind::Free, 0, line).of(size);
    events_.back().address = 0x1000 + object;
    return *this;
  }

  const std::vector<Event>& events() const { return events_; }
  Trace trace() const { return traceOf(events_); }

private:
  std::vector<Event> events_;
};

}  // namespace heddle::explore::recorded
