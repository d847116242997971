#pragma once

/// A function that is visible to the program under test: an interposed function or one of the ABI. Its name must also
/// be in exports.map, otherwise it stays hidden.
#define HEDDLE_EXPORT __attribute__((visibility("default")))

/// The call site of a hook, as events and findings show it.
#define HEDDLE_CALLER __builtin_return_address(0)
