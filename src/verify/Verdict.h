#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "claims/Claim.h"
#include "claims/Warning.h"
#include "explore/store/FindingStore.h"

namespace heddle::verify {

/// What became of a warning.
enum class Outcome : std::uint8_t {
  Confirmed,      ///< An execution shows the error, and its schedule replays.
  Harmless,       ///< An execution passed all places in the order that the warning needs, and nothing happened.
  NotReached,     ///< No execution within the budget passed them in that order.
  NotExecuted,    ///< A place is not executed by this test.
  NotUnderstood,  ///< It does not concern threads, or names no place that Heddle can observe.
};

/// "confirmed", "reached without harm", ...
std::string_view outcomeWords(Outcome outcome);
/// For machines: "confirmed", "reached-without-harm", ...
std::string_view outcomeName(Outcome outcome);

struct Verified {
  claims::Warning warning;
  std::vector<claims::Claim> claims;
  Outcome outcome = Outcome::NotUnderstood;
  std::string why;                    ///< One sentence without its full stop; for a confirmed warning, the consequence.
  std::vector<std::string> findings;  ///< Ids of the errors that confirm it.
};

/// The result of verifying the warnings of several files against one program.
struct Verification {
  std::vector<Verified> warnings;                ///< In the order of the files.
  std::vector<explore::FindingRecord> findings;  ///< All errors that were found.
  std::vector<std::string> others;               ///< Ids of the errors that confirm no warning.
  std::vector<std::string> notes;                ///< What was not covered, and why.

  std::size_t count(Outcome outcome) const;
  const explore::FindingRecord* finding(const std::string& id) const;
};

}  // namespace heddle::verify
