#include "core/HappensBefore.h"

#include <algorithm>

namespace heddle {

void Transition::clear() {
  thread = kNoThread;
  op = OpKind::None;
  everything = false;
  touches.clear();
  enables.clear();
}

void Transition::touch(Effect effect, OpKind by, ObjectId object, std::uint8_t bytes) {
  if (effect == Effect::Everything || (effect != Effect::Nothing && object == kNoObject)) {
    everything = true;
  } else if (effect != Effect::Nothing) {
    touches.push_back({raw(object), by, effect == Effect::Writes, bytes});
  }
}

void Transition::merge(const Transition& other) {
  everything = everything || other.everything;
  for (const ObjectAccess& touch : other.touches) {
    const auto same = [&](const ObjectAccess& known) {
      return known.object == touch.object && known.writes == touch.writes && known.op == touch.op &&
             known.bytes == touch.bytes;
    };
    if (std::none_of(touches.begin(), touches.end(), same)) { touches.push_back(touch); }
  }
  for (const ThreadId id : other.enables) {
    if (std::find(enables.begin(), enables.end(), id) == enables.end()) { enables.push_back(id); }
  }
}

bool dependent(const Transition& a, const Transition& b) {
  if (a.everything || b.everything) { return true; }
  for (const ObjectAccess& x : a.touches) {
    for (const ObjectAccess& y : b.touches) {
      if (x.conflicts(y)) { return true; }
    }
  }
  const auto has = [](const std::vector<ThreadId>& threads, ThreadId id) {
    return std::find(threads.begin(), threads.end(), id) != threads.end();
  };
  return has(a.enables, b.thread) || has(b.enables, a.thread);
}

void HappensBefore::widen(std::size_t threads) {
  if (threads <= width_) { return; }
  const std::size_t wider = std::max(threads, width_ * 2);
  std::vector<std::uint32_t> clocks(steps_.size() * wider);
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    std::copy_n(clocks_.begin() + static_cast<std::ptrdiff_t>(i * width_), width_,
                clocks.begin() + static_cast<std::ptrdiff_t>(i * wider));
  }
  clocks_ = std::move(clocks);
  width_ = wider;
  last_.resize(wider, kNone);
  enablers_.resize(wider);
}

void HappensBefore::truncate(std::uint32_t steps) {
  while (steps_.size() > steps) {
    const Step& step = steps_.back();
    for (const ObjectAccess& touch : step.what.touches) {
      objects_[touch.object].pop_back();
    }
    for (const ThreadId id : step.what.enables) {
      enablers_[raw(id)].pop_back();
    }
    if (step.what.everything) { everything_.pop_back(); }
    last_[raw(step.what.thread)] = step.previous;
    steps_.pop_back();
  }
  clocks_.resize(steps_.size() * width_);
}

void HappensBefore::join(std::uint32_t step) {
  const std::span<const std::uint32_t> other = clock(step);
  for (std::size_t t = 0; t < width_; ++t) {
    scratch_[t] = std::max(scratch_[t], other[t]);
  }
}

std::span<const HappensBefore::Entry> HappensBefore::touching(std::uint64_t object) const {
  const auto found = objects_.find(object);
  return found == objects_.end() ? std::span<const Entry>{} : std::span<const Entry>(found->second);
}

std::span<const std::uint32_t> HappensBefore::enablers(ThreadId thread) const {
  return raw(thread) < enablers_.size() ? std::span<const std::uint32_t>(enablers_[raw(thread)])
                                        : std::span<const std::uint32_t>{};
}

void HappensBefore::knownBy(ThreadId thread, std::vector<std::uint32_t>& known) const {
  known.assign(width_, 0);
  const auto add = [&](std::uint32_t step) {
    const std::span<const std::uint32_t> other = clock(step);
    for (std::size_t t = 0; t < width_; ++t) {
      known[t] = std::max(known[t], other[t]);
    }
  };
  const std::uint32_t last = lastOf(thread);
  if (last != kNone) { add(last); }
  const std::span<const std::uint32_t> by = enablers(thread);
  for (std::size_t left = by.size(); left > 0 && (last == kNone || by[left - 1] > last); --left) {
    add(by[left - 1]);
  }
}

void HappensBefore::append(const Transition& what) {
  std::size_t threads = std::size_t{raw(what.thread)} + 1;
  for (const ThreadId id : what.enables) {
    threads = std::max(threads, std::size_t{raw(id)} + 1);
  }
  widen(threads);
  const std::uint32_t number = size();
  knownBy(what.thread, scratch_);
  if (!everything_.empty()) { join(everything_.back()); }
  if (what.everything) {
    for (std::size_t t = 0; t < width_; ++t) {
      if (last_[t] != kNone) { join(last_[t]); }
    }
  }
  for (const ObjectAccess& touch : what.touches) {
    const std::span<const Entry> entries = touching(touch.object);
    for (std::size_t left = entries.size(); (left = lookBack(entries, left, touch)) > 0; --left) {
      const Entry& entry = entries[left - 1];
      if (entry.touch.conflicts(touch)) { join(entry.step); }
      if (entry.touch.covers(touch)) {
        break;  // earlier entries happen before this one
      }
    }
  }
  scratch_[raw(what.thread)] = number + 1;
  clocks_.insert(clocks_.end(), scratch_.begin(), scratch_.end());
  steps_.push_back({what, last_[raw(what.thread)]});
  last_[raw(what.thread)] = number;
  for (const ObjectAccess& touch : what.touches) {
    std::vector<Entry>& entries = objects_[touch.object];
    const auto count = static_cast<std::uint32_t>(entries.size() + 1);
    entries.push_back({number, touch.writes ? count : entries.empty() ? 0 : entries.back().toLastWrite, touch});
  }
  for (const ThreadId id : what.enables) {
    enablers_[raw(id)].push_back(number);
  }
  if (what.everything) { everything_.push_back(number); }
}

}  // namespace heddle
