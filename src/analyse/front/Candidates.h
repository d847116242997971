#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/Result.h"
#include "facts/ClassModel.h"

namespace heddle::analyse {

struct ClassQuery;

/// Calls whose declarations fit. Whether their bodies compile is still unknown, and so are their results.
struct Candidates {
  struct Group {
    std::string what;  ///< The template as declared.
    bool isConstructor = false;
    std::string failure;  ///< An error to report if no candidate compiles; empty: the template is left out.
  };

  /// Numbered from 1 in Callable::group.
  std::vector<Group> groups;
  /// Those of one group are next to each other, the most likely one first.
  std::vector<facts::Callable> methods;
  std::vector<facts::Callable> constructors;
};

/// Compiles the candidates, and adds the first of each group that compiles to the model. Groups without one are left
/// out, with the first error.
Result<void> tryCandidates(const ClassQuery& query, Candidates candidates, facts::ClassModel& model);

}  // namespace heddle::analyse
