#include "runtime/facts/Guidance.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>

#include "core/OpTraits.h"
#include "runtime/Syscall.h"
#include "runtime/engine/Engine.h"
#include "runtime/identity/Modules.h"

namespace heddle::rt {

Guidance* gGuidance = nullptr;

void openGuide() {
  const char* const path = gEngine.block->config.guide;
  if (path[0] == 0) { return; }
  const long opened = sys::open(path, O_RDONLY | O_CLOEXEC);
  if (sys::failed(opened)) { return; }
  const int fd = static_cast<int>(opened);
  struct stat status{};
  void* memory = nullptr;
  if (!sys::failed(sys::call(SYS_fstat, fd, &status)) && status.st_size > 0) {
    memory = sys::mmap(nullptr, static_cast<std::size_t>(status.st_size), PROT_READ, MAP_PRIVATE, fd);
  }
  sys::close(fd);
  if (memory == nullptr) { return; }
  if (const auto view = wire::GuideView::over(memory, static_cast<std::size_t>(status.st_size))) {
    gGuidance = new Guidance(*view);
  }
}

Guidance::Guidance(const wire::GuideView& view) : view_(view) {}

void Guidance::beginExecution() {
  passed_ = 0;
  std::ranges::fill(passers_, kNoThread);
  std::ranges::fill(objects_, kNoObject);
  hasPassed_.assign(hasPassed_.size(), false);
}

void Guidance::executed(const Event& event) {
  if (!event.point) { return; }
  if (hasPassed(event.thread)) {
    hasPassed_[raw(event.thread)] = false;
    return;
  }
  const Operation operation{event.thread, event.kind, event.object, event.site, event.context};
  if (isAtNext(operation)) { pass(operation); }
}

void Guidance::lookAtBlocked() {
  for (bool again = passed_ < locationCount(); again;) {
    again = false;
    for (const PendingOp& pending : gEngine.pending) {
      const Thread* const thread =
          pending.kind != OpKind::None && !pending.enabled ? threadById(pending.thread) : nullptr;
      if (thread == nullptr) { continue; }
      const Operation operation = pendingOf(*thread);
      if (isAtNext(operation)) {
        pass(operation);
        if (hasPassed_.size() <= raw(thread->id)) { hasPassed_.resize(raw(thread->id) + std::size_t{1}, false); }
        hasPassed_[raw(thread->id)] = true;
        again = passed_ < locationCount();
      }
    }
  }
}

void Guidance::pass(const Operation& operation) {
  const wire::GuideLocation& location = view_.locations()[passed_];
  if (location.object != 0) { objects_[location.object] = operation.object; }
  passers_[passed_++] = operation.thread;
  gEngine.block->outcome.passed = passed_;
  noteWay();
}

Guidance::Operation Guidance::pendingOf(const Thread& thread) const {
  const PendingOp& pending = gEngine.pending[raw(thread.id)];
  return {thread.id, pending.kind, pending.object, pending.site, thread.calls.context()};
}

bool Guidance::isAtNext(const Operation& operation) {
  if (passed_ >= locationCount() || hasPassed(operation.thread) || operation.kind == OpKind::ThreadStart ||
      operation.kind == OpKind::ThreadEnd) {
    return false;
  }
  if (!suits(view_.locations()[passed_], operation)) { return false; }
  return ((locationsAt(operation.site) | locationsOnStack(operation.context)) >> passed_ & 1) != 0;
}

bool Guidance::suits(const wire::GuideLocation& location, const Operation& operation) const {
  if (!isThread(location, operation.thread)) { return false; }
  const ObjectId bound = objects_[location.object];
  if (location.object != 0 && (operation.object == kNoObject || (bound != kNoObject && bound != operation.object))) {
    return false;
  }
  const OpKind kind = operation.kind;
  switch (static_cast<OperationDemand>(location.operation)) {
    case OperationDemand::Any:
      return true;
    case OperationDemand::Read:
      return readsMemory(kind);
    case OperationDemand::Write:
      return writesMemory(kind);
    case OperationDemand::Lock:
      return acquiresLock(kind);
    case OperationDemand::Unlock:
      return releasesLock(kind);
    case OperationDemand::Notify:
      return has(kind, op::kNotifies);
    case OperationDemand::Wait:
      return kind == OpKind::CondWait || has(kind, op::kSleeps);
  }
  return true;
}

bool Guidance::isThread(const wire::GuideLocation& demand, ThreadId id) const {
  switch (demand.thread) {
    case wire::GuideThread::Any:
      return true;
    case wire::GuideThread::Number:
      return raw(id) == demand.number;
    case wire::GuideThread::Named: {
      const Thread* const thread = threadById(id);
      return thread != nullptr && std::strncmp(thread->name, demand.name, sizeof demand.name) == 0;
    }
    case wire::GuideThread::SameAs:
      return demand.number < kMaxLocations && id == passers_[demand.number];
    case wire::GuideThread::OtherThan:
      return demand.number < kMaxLocations && id != passers_[demand.number];
  }
  return false;
}

int Guidance::moduleOf(std::uint16_t ordinal) {
  if (ordinal >= wire::kMaxModules) { return -1; }
  while (modules_.size() <= ordinal) {
    modules_.push_back(view_.moduleOf(gEngine.block->modules[modules_.size()].path));
  }
  return modules_[ordinal];
}

namespace {

/// The entry that contains the address; null if there is none.
template <class T>
const T* entryAt(std::span<const T> entries, std::uint16_t module, std::uint64_t address) {
  const auto next = std::ranges::upper_bound(entries, std::pair(module, address), {},
                                             [](const T& entry) { return std::pair(entry.module, entry.begin); });
  if (next == entries.begin()) { return nullptr; }
  const T& entry = *std::prev(next);
  return entry.module == module && address < entry.end ? &entry : nullptr;
}

/// A return address lies behind its call; a site record is found by its own address.
template <class T>
const T* entryOf(std::span<const T> entries, int module, SiteId site) {
  if (module < 0 || site == kNoSite) { return nullptr; }
  const auto number = static_cast<std::uint16_t>(module);
  const T* const itself = entryAt(entries, number, offsetOf(site));
  if (itself != nullptr && itself->byItself != 0) { return itself; }
  const T* const call = entryAt(entries, number, offsetOf(site) - 1);
  return call != nullptr && call->byItself == 0 ? call : nullptr;
}

}  // namespace

std::uint32_t Guidance::locationsAt(SiteId site) {
  const auto [entry, isNew] = locations_.try_emplace(raw(site), 0);
  if (isNew) {
    const wire::GuideRange* range = entryOf(view_.ranges(), moduleOf(heddle::moduleOf(site)), site);
    entry->second = range != nullptr ? range->locations : 0;
  }
  return entry->second;
}

std::uint32_t Guidance::locationsOnStack(std::uint32_t context) {
  if (context == 0) { return 0; }
  if (stackLocations_.size() <= context) { stackLocations_.resize(context + std::size_t{1}); }
  if (const auto known = stackLocations_[context]) { return *known; }
  const std::uint32_t found =
      locationsOnStack(gCallTree.parentOf(context)) | locationsAt(siteOf(gCallTree.callSiteOf(context)));
  stackLocations_[context] = found;
  return found;
}

const std::uint32_t* Guidance::pointAt(SiteId site) {
  const auto [entry, isNew] = points_.try_emplace(raw(site), nullptr);
  if (isNew) {
    const wire::GuidePoint* point = entryOf(view_.points(), moduleOf(heddle::moduleOf(site)), site);
    entry->second = point != nullptr ? &view_.distances()[point->first] : nullptr;
  }
  return entry->second;
}

}  // namespace heddle::rt
