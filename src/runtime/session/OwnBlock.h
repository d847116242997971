#pragma once

#include "heddle/heddle.h"

/// A heddle::test in a program that was started without a driver has no control block. It creates its own, and calls
/// the `heddle` tool to judge and explain what it found.
namespace heddle::rt {

void openOwnBlock(const heddle_test_options& options);
bool ownsBlock();

/// Runs `heddle explain-raw` on the block: reproduces the error in a fresh process, saves it and prints its story.
void explainOwnBlock(bool quiet);

}  // namespace heddle::rt
