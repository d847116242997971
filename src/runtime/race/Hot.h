#pragma once

/// A variable that every access looks at: known to be ours alone, so that no address has to be fetched first.
#define HEDDLE_HOT __attribute__((visibility("hidden")))
