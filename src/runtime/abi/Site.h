#pragma once

#include "wire/SiteRecord.h"

/// Each access function of the ABI exists twice. Compilers call the first, whose site is its return address; Heddle's
/// clang plugin calls the second, whose site is the site record in the last argument. To the runtime, both are an
/// address in a module.
#define HEDDLE_ABI extern "C" HEDDLE_EXPORT
