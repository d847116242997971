#include "core/SearchPart.h"

namespace heddle {

std::string_view gapWords(SearchGap gap) {
  switch (gap) {
    case SearchGap::None:
      return {};
    case SearchGap::NotRepeatable:
      return "the program did not behave the same when a prefix was repeated";
    case SearchGap::TooManyDecisions:
      return "an execution made more decisions than can be recorded";
    case SearchGap::SpinningHeldBack:
      return "spinning threads were held back";
    case SearchGap::CutOff:
      return "an execution was cut off before its end";
    case SearchGap::TooManyPrefixes:
      return "there are too many prefixes to remember";
    case SearchGap::TooManyRacingSites:
      return "some accesses that race are not scheduling points";
    case SearchGap::Starved:
      return "schedules that starve a thread were not followed to their end";
    case SearchGap::TimeNotExplored:
      return "sleeps and time-outs ended only when no other thread could run; --early-timeouts explores the rest";
  }
  return {};
}

}  // namespace heddle
