#include "noise/Event.h"

#include <unwind.h>

#include <algorithm>

#include "noise/Conflicts.h"
#include "noise/Delay.h"
#include "noise/Modules.h"
#include "noise/Noise.h"
#include "noise/Profile.h"
#include "noise/SiteRules.h"

namespace heddle::noise {
namespace {

using wire::noise::EventKind;
using wire::noise::Heuristic;
using wire::noise::Mode;
using wire::noise::Moment;
using wire::noise::Rule;

/// The site of a synchronisation operation without an instrumented caller. It has no rules.
constexpr char kNoCaller = 0;

bool isAt(const Rule& rule, Moment moment) { return rule.moment == moment || rule.moment == Moment::Whole; }

void act(ThreadState& thread, const Rule& rule) {
  if (drawn(thread, rule.strength)) { delay(thread, rule.heuristic, rule.strength); }
}

void firePending(ThreadState& thread) {
  if (const Rule* const rule = thread.pending) {
    thread.pending = nullptr;
    act(thread, *rule);
  }
}

/// Profiling has not seen the site, so it is in no rule. Rules of a variable with a name apply to its memory.
void followVariables(ThreadState& thread, const void* site, const Access& access) {
  Access known = access;
  known.site = raw(gModules.siteOf(site));
  arrive(thread, known);
  const wire::noise::Block& block = *gNoise.block;
  for (const Rule *rule = block.rules, *const end = rule + std::min<std::size_t>(block.ruleCount, wire::noise::kRules);
       rule != end; ++rule) {
    if (rule->size == 0) { continue; }
    const auto low = reinterpret_cast<std::uintptr_t>(gModules.addressOf(SiteId{rule->start}));
    if (access.address < low || access.address >= low + rule->size) { continue; }
    const Delayed delayed(thread, known);
    if (isAt(*rule, Moment::Before)) { act(thread, *rule); }
    if (isAt(*rule, Moment::After)) { thread.pending = rule; }
  }
}

void followRules(ThreadState& thread, const void* site, const Access& access) {
  firePending(thread);
  const SiteRules::Entry* const entry = gRules.find(site);
  if (entry == nullptr) {
    followVariables(thread, site, access);
    return;
  }
  if (entry->links == nullptr) { return; }
  Access known = access;
  known.site = entry->id;
  arrive(thread, known);
  const auto applies = [&](const SiteRules::Link* link) {
    return link->rule != nullptr && link->appliesTo(reinterpret_cast<const void*>(access.address));
  };
  const auto* link = entry->links;
  while (link != nullptr && !applies(link)) {
    link = link->next;
  }
  if (link == nullptr) { return; }
  const Delayed delayed(thread, known);
  for (; link != nullptr; link = link->next) {
    if (!applies(link)) { continue; }
    if (isAt(*link->rule, Moment::Before)) { act(thread, *link->rule); }
    if (isAt(*link->rule, Moment::After)) { thread.pending = link->rule; }
  }
}

void whiteNoise(ThreadState& thread, const void* site, const Access& access) {
  const wire::noise::Block& block = *gNoise.block;
  Access known = access;
  known.site = raw(gModules.siteOf(site));
  arrive(thread, known);
  if (!drawn(thread, block.whiteRate)) { return; }
  const Delayed delayed(thread, known);
  const std::uint32_t choice = thread.random.below(8);
  const Heuristic heuristic = choice < 4 ? Heuristic::Yield : choice < 7 ? Heuristic::Wait : Heuristic::Halt;
  delay(thread, heuristic, block.whiteStrength);
}

void handle(ThreadState& thread, const void* site, const Access& access) {
  switch (gNoise.mode) {
    case Mode::Off:
      break;
    case Mode::Profile: {
      Access known = access;
      known.site = raw(gModules.siteOf(site));
      if (known.site != 0) { profile(thread, known); }
      break;
    }
    case Mode::Rules:
      followRules(thread, site, access);
      break;
    case Mode::White:
      whiteNoise(thread, site, access);
      break;
  }
}

_Unwind_Reason_Code findProgram(_Unwind_Context* context, void* found) {
  const auto* address = reinterpret_cast<const void*>(_Unwind_GetIP(context));
  if (!gModules.isProgram(address)) { return _URC_NO_REASON; }
  *static_cast<const void**>(found) = address;
  return _URC_END_OF_STACK;
}

}  // namespace

void reach(const void* site, const void* address, std::size_t size, EventKind kind) {
  ThreadState& thread = self();
  const Busy busy(thread);
  gNoise.block->events[thread.number % wire::noise::kEventCounts].count.fetch_add(1, std::memory_order_relaxed);
  if (busy) { handle(thread, site, {0, reinterpret_cast<std::uintptr_t>(address), size, kind}); }
}

void leave() {
  if (gNoise.mode != Mode::Rules) { return; }
  ThreadState& thread = self();
  const Busy busy(thread);
  if (busy) { firePending(thread); }
}

SyncEvent::SyncEvent(const void* caller, const void* object) {
  if (!gNoise.sync || self().busy) { return; }
  const void* site = &kNoCaller;
  if (gModules.isProgram(caller)) {
    site = caller;
  } else {
    ThreadState& thread = self();
    const Busy busy(thread);
    _Unwind_Backtrace(findProgram, &site);
  }
  reached_ = listens(site);
  if (reached_) { reach(site, object, 1, EventKind::Sync); }
}

SyncEvent::~SyncEvent() {
  if (reached_) { leave(); }
}

}  // namespace heddle::noise
