#include "core/SearchPart.h"

namespace heddle {

std::string_view gapWords(SearchGap gap) {
  switch (gap) {
    case SearchGap::None:
      return {};
    case SearchGap::NotRepeatable:
      return "the program behaved differently when a prefix was repeated";
    case SearchGap::TooManyDecisions:
      return "an execution made more decisions than can be recorded";
    case SearchGap::SpinningHeldBack:
      return "spinning threads were descheduled";
    case SearchGap::CutOff:
      return "an execution was cut off before it ended";
    case SearchGap::TooManyPrefixes:
      return "there are too many prefixes to store";
    case SearchGap::TooManyRacingSites:
      return "some racing accesses are not scheduling points";
    case SearchGap::Starved:
      return "schedules that starve a thread were not explored to the end";
    case SearchGap::TimeNotExplored:
      return "sleeps and time-outs ended only when no other thread could run; --early-timeouts explores the rest";
    case SearchGap::Pruned:
      return "threads without interfering accesses were pruned";
  }
  return {};
}

}  // namespace heddle
