#pragma once

#include <string>

#include "facts/ClassModel.h"

namespace heddle {

/// The harness of a class: one function per constructor and method, and a main function that executes tests given as
/// data. \p preamble includes the header and names the class `heddle_subject`. Each function stands in a file of its
/// own as far as #line goes (heddle-op-N, heddle-new-N), so that what does not compile can be dropped.
std::string harnessText(const std::string& preamble, const ClassModel& model);

}  // namespace heddle
