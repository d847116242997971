#include "explore/store/RawFinding.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/Hash.h"

namespace heddle::explore {
namespace {

template <class T, std::size_t N>
std::vector<T> firstOf(const T (&array)[N], std::size_t count) {
  return {array, array + std::min(count, N)};
}

/// The remaining entries of a ring to which \p count were written, oldest first.
template <class T, std::size_t N>
std::vector<T> unrolled(const T (&ring)[N], std::uint64_t count) {
  std::vector<T> entries;
  for (std::uint64_t i = count - std::min<std::uint64_t>(count, N); i < count; ++i) {
    entries.push_back(ring[i % N]);
  }
  return entries;
}

template <std::size_t N>
void endText(char (&text)[N]) {
  text[N - 1] = '\0';
}

}  // namespace

RawFinding capture(const wire::ControlBlock& block) {
  RawFinding raw;
  raw.config = block.config;
  raw.outcome = block.outcome;
  endText(raw.outcome.text);
  endText(raw.outcome.exceptionType);
  raw.outcome.stackSize = std::min(raw.outcome.stackSize, wire::kMaxFrames);
  raw.modules = firstOf(block.modules, block.moduleCount);
  for (wire::Module& module : raw.modules) {
    endText(module.path);
  }
  raw.threads = firstOf(block.threads, block.threadCount);
  for (wire::ThreadInfo& thread : raw.threads) {
    endText(thread.name);
  }
  raw.races = firstOf(block.races, block.outcome.raceCount);
  raw.waits = firstOf(block.waits, block.outcome.waitCount);
  raw.leaks = firstOf(block.leaks, block.outcome.leakCount);
  raw.contexts = firstOf(block.contexts, block.contextCount);
  raw.racingSites = firstOf(block.racingSites, block.outcome.racingSitesAtStart);
  raw.decisions = firstOf(block.decisions, block.outcome.decisionCount);
  for (Decision& decision : raw.decisions) {
    // A replay has no facts and decides what they decided.
    if (decision.kind == ChoiceKind::OnlyThread) { decision.kind = ChoiceKind::Thread; }
  }
  if (block.config.recordEvents) {
    raw.events = firstOf(block.events, block.outcome.eventCount);
    raw.accesses = unrolled(block.accesses, block.accessCount);
    // An access is recorded when it becomes relevant, which may be long after it happened.
    std::ranges::sort(raw.accesses, {},
                      [](const wire::AccessRecord& access) { return std::pair(access.position, access.sequence); });
    raw.objects = firstOf(block.objects, block.objectCount);
    raw.recent = unrolled(block.recent, block.recentCount);
  }
  return raw;
}

namespace {

/// Hashes the calls that lead to \p context. Its number is not usable: it denotes another node in each forked
/// execution.
std::uint64_t callsOf(const wire::ControlBlock& block, std::uint32_t context) {
  std::uint64_t hash = 0;
  // A program that overwrote the block may have created a cycle.
  for (std::uint32_t left = wire::kMaxContexts; context != 0 && context < wire::kMaxContexts && left > 0; --left) {
    hash = mixHash(hash, raw(block.contexts[context].callSite));
    context = block.contexts[context].parent;
  }
  return hash;
}

}  // namespace

std::uint64_t endingKey(const wire::ControlBlock& block) {
  const wire::Outcome& outcome = block.outcome;
  std::uint64_t hash = mixHash(1, static_cast<std::uint64_t>(outcome.ending));
  hash = mixHash(hash, static_cast<std::uint64_t>(outcome.code));
  hash = mixHash(hash, raw(outcome.site));
  for (std::uint32_t i = 0; i < std::min<std::uint32_t>(outcome.stackSize, 8); ++i) {
    hash = mixHash(hash, raw(outcome.stack[i]));
  }
  hash = mixHash(hash, static_cast<std::uint64_t>(outcome.error.kind));
  for (std::uint32_t i = 0; i < std::min(outcome.waitCount, wire::kMaxWaits); ++i) {
    hash = mixHash(hash, static_cast<std::uint64_t>(block.waits[i].kind));
    hash = mixHash(hash, raw(block.waits[i].site));
    hash = mixHash(hash, callsOf(block, block.waits[i].context));
  }
  return hash;
}

std::uint64_t leakKey(const wire::ControlBlock& block, const wire::Leak& leak) {
  return mixHash(3, callsOf(block, leak.context));
}

std::uint64_t raceKey(const wire::Race& race) {
  const std::uint64_t first = raw(race.first.site);
  const std::uint64_t second = raw(race.second.site);
  return mixHash(mixHash(2, std::min(first, second)), std::max(first, second));
}

bool inRuntime(const RawFinding& raw, SiteId site) {
  return moduleOf(site) < raw.modules.size() &&
         std::string_view(raw.modules[moduleOf(site)].path).find("libheddle.so") != std::string_view::npos;
}

}  // namespace heddle::explore
