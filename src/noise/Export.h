#pragma once

#include "wire/SiteRecord.h"

/// A function of the ABI, or one that replaces a function of libc. Its name must be in exports.map.
#define HEDDLE_NOISE_HOOK extern "C" __attribute__((visibility("default")))

/// The call site of a hook.
#define HEDDLE_NOISE_CALLER __builtin_return_address(0)
