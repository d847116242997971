#pragma once

#include <string>

#include "generate/TestProgram.h"

namespace heddle::generate {

/// Statements that compare the results with those of every order; empty if no results are compared.
std::string checkText(const TestProgram& program, TestStyle style);

}  // namespace heddle::generate
