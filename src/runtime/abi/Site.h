#pragma once

#include "wire/SiteRecord.h"

/// Each access function of the ABI exists twice: as compilers call it, named by its return address, and as our clang
/// plugin calls it, named by the site record in its last argument. To the runtime both are an address in a module.
#define HEDDLE_ABI extern "C" HEDDLE_EXPORT
