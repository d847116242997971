#pragma once

#include <string>

#include "analyse/program/ProgramReport.h"

namespace heddle::cli {

/// Long lists are cut unless \p all is wanted.
std::string programText(const analyse::ProgramReport& report, bool all);
std::string programJson(const analyse::ProgramReport& report);

}  // namespace heddle::cli
