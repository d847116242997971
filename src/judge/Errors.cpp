#include "judge/Errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/OpTraits.h"
#include "judge/ErrorTraits.h"
#include "judge/Identity.h"
#include "judge/Pattern.h"
#include "judge/Wording.h"

namespace heddle::judge {
namespace {

std::string block(const ErrorNote& error) { return fmt::format("a block of {}", counted(error.blockSize, "byte")); }

/// For example "4 bytes behind a block of 16 bytes".
std::string placeNearBlock(const ErrorNote& error) {
  const auto size = static_cast<std::int64_t>(error.blockSize);
  if (error.related.empty()) { return "outside every heap block"; }
  if (error.fromBlock < 0) {
    return fmt::format("{} before {}", counted(static_cast<std::uint64_t>(-error.fromBlock), "byte"), block(error));
  }
  if (error.fromBlock >= size) {
    return error.fromBlock == size
               ? fmt::format("directly after {}", block(error))
               : fmt::format("{} after {}", counted(static_cast<std::uint64_t>(error.fromBlock - size), "byte"),
                             block(error));
  }
  return fmt::format("at byte {} of {}, past its end", error.fromBlock, block(error));
}

/// For example "writes 4 bytes" or "uses a mutex".
std::string doing(const ErrorNote& error) {
  if (error.operation != OpKind::None) {
    const std::string noun{traitsOf(error.operation).noun};
    return fmt::format("uses {}", noun.empty() ? "an object" : "a " + noun);
  }
  return fmt::format("{}{} {}", error.atomic ? "atomically " : "", error.write ? "writes" : "reads",
                     counted(error.size, "byte"));
}

std::string object(const ErrorNote& error) {
  const std::string noun{traitsOf(error.operation).noun};
  const std::string what = noun.empty() ? "object" : noun;
  return error.objectName.empty() ? "a " + what : fmt::format("the {} {}", what, quotedName(error.objectName));
}

/// The name of the function that returned, or "a function" if unknown.
std::string returnedFunction(const ErrorNote& error) {
  for (const RelatedNote& related : error.related) {
    if (related.relation == Relation::Returned && !related.stack.empty()) {
      return functionWords(ownFrame(related.stack).function);
    }
  }
  return "a function";
}

std::string freedPlace(const ErrorNote& error) {
  if (error.related.empty()) { return "a heap address at which no block starts"; }
  return fmt::format("an address {} from the start of {}",
                     counted(static_cast<std::uint64_t>(std::abs(error.fromBlock)), "byte"), block(error));
}

/// For example "the latch `done`" or "a latch".
std::string named(std::string_view noun, const ErrorNote& error) {
  const std::string name = quotedName(error.objectName);
  return name.starts_with('`') ? fmt::format("the {} {}", noun, name) : fmt::format("a {}", noun);
}

/// The text for a placeholder of ErrorTraits.
std::string textFor(std::string_view placeholder, const Observation& seen) {
  const ErrorNote& error = seen.error;
  const std::string other = threadName(seen.threads, error.owner);
  if (placeholder == "who") { return threadName(seen.threads, seen.thread); }
  if (placeholder == "other") { return other; }
  if (placeholder == "owner") { return error.owner == seen.thread ? "it" : other; }
  if (placeholder == "holds") { return error.owner == kNoThread ? "it does not hold" : other + " holds"; }
  if (placeholder == "object") { return object(error); }
  if (placeholder == "latch" || placeholder == "semaphore") { return named(placeholder, error); }
  if (placeholder == "access") { return error.write ? "write" : "read"; }
  if (placeholder == "use") {
    return error.operation != OpKind::None ? "a primitive in freed memory"
           : error.write                   ? "a write of freed memory"
                                           : "a read of freed memory";
  }
  if (placeholder == "doing") { return doing(error); }
  if (placeholder == "byte") { return fmt::format("{}", error.fromBlock); }
  if (placeholder == "block") { return block(error); }
  if (placeholder == "near") { return placeNearBlock(error); }
  if (placeholder == "freed") { return freedPlace(error); }
  if (placeholder == "function") { return returnedFunction(error); }
  if (placeholder == "variable") { return error.objectName.empty() ? "" : " of " + quotedName(error.objectName); }
  if (placeholder == "text") { return seen.text; }
  return fmt::format("{{{}}}", placeholder);
}

}  // namespace

bool isUseAfterReturn(const Finding& finding) {
  return finding.kind == FindingKind::DeadStack && std::ranges::any_of(finding.related, [](const RelatedNote& related) {
           return related.relation == Relation::Returned;
         });
}

Finding judgeError(const Observation& seen) {
  const ErrorNote& error = seen.error;
  Finding finding;
  const ErrorTraits& traits = traitsOf(error.kind);
  const auto text = [&](std::string_view placeholder) { return textFor(placeholder, seen); };
  finding.kind = traits.finding;
  finding.headline = fillIn(traits.headline, text);
  finding.message = fillIn(traits.message, text);
  finding.related = error.related;
  std::vector<std::string> keys{fmt::format("error {}", static_cast<int>(error.kind)), placeKey(ownFrame(seen.stack)),
                                "object " + (error.local ? "" : objectKey(error.objectName))};
  for (const RelatedNote& related : error.related) {
    if (!related.stack.empty()) {
      keys.push_back(fmt::format("{} in {}", relationName(related.relation), placeKey(ownFrame(related.stack))));
    }
  }
  finding.id = findingId(finding.kind, std::move(keys));
  return finding;
}

Finding judgeLeak(const Observation& seen, const LeakNote& leak) {
  Finding finding;
  finding.kind = FindingKind::Leak;
  finding.primary = ownFrame(leak.allocation);
  finding.headline = fmt::format("Leak: {} that no pointer refers to", counted(leak.bytes, "byte"));
  finding.message = fmt::format("At the end, {} allocated by {} in {} {} not freed, and no pointer to {} is left.",
                                leak.blocks == 1 ? "a block" : counted(leak.blocks, "block"),
                                threadName(seen.threads, leak.thread), describe(ownFrame(leak.allocation)),
                                leak.blocks == 1 ? "is" : "are", leak.blocks == 1 ? "it" : "them");
  finding.thread = leak.thread;
  finding.stack = leak.allocation;
  finding.id = findingId(finding.kind, {placeKey(ownFrame(leak.allocation))});
  return finding;
}

}  // namespace heddle::judge
