#pragma once

/// A function that the program under test sees: an interposed one or one of our ABI. Its name must also be in
/// exports.map, which has the last word.
#define HEDDLE_EXPORT __attribute__((visibility("default")))

/// Where a hook was called from: what its event and its findings show.
#define HEDDLE_CALLER __builtin_return_address(0)
