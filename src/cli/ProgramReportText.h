#pragma once

#include <string>

#include "analyse/program/ProgramReport.h"

namespace heddle::cli {

std::string programText(const analyse::ProgramReport& report);
std::string programJson(const analyse::ProgramReport& report);

}  // namespace heddle::cli
