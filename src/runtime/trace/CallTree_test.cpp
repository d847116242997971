#include "runtime/trace/CallTree.h"

#include <gtest/gtest.h>

#include <memory>

#include "runtime/trace/CallStack.h"

namespace heddle::rt {
namespace {

const void* site(std::uintptr_t number) { return reinterpret_cast<const void*>(0x1000 + number); }

TEST(CallTree, sameCallInTheSameContextIsTheSameNode) {
  const std::uint32_t a = gCallTree.child(0, site(1));
  const std::uint32_t b = gCallTree.child(a, site(2));
  const std::uint32_t other = gCallTree.child(0, site(3));
  EXPECT_NE(a, b);
  EXPECT_NE(a, 0u);
  EXPECT_EQ(gCallTree.child(0, site(1)), a);
  EXPECT_EQ(gCallTree.child(a, site(2)), b);
  EXPECT_NE(gCallTree.child(other, site(2)), b);
  EXPECT_EQ(gCallTree.parentOf(b), a);
  EXPECT_EQ(gCallTree.callSiteOf(b), site(2));
}

TEST(CallTree, isMirroredWithSitesAndDepth) {
  struct Unmap {
    void operator()(wire::ControlBlock* memory) const { ::operator delete(memory); }
  };
  const std::unique_ptr<wire::ControlBlock, Unmap> control(
      static_cast<wire::ControlBlock*>(::operator new(sizeof(wire::ControlBlock))));
  CallTree tree;
  const std::uint32_t before = tree.child(0, site(1));
  tree.attach(control.get(), [](const void* pc) { return makeSite(7, reinterpret_cast<std::uintptr_t>(pc)); });
  const std::uint32_t after = tree.child(before, site(2));
  EXPECT_EQ(control->contextCount, tree.size());
  EXPECT_EQ(control->contexts[before].callSite, makeSite(7, 0x1001));
  EXPECT_EQ(control->contexts[after].parent, before);
  EXPECT_EQ(control->contexts[after].depth, 2u);
}

TEST(CallTree, aFullTreeAnswersWithTheParent) {
  CallTree tree;
  std::uint32_t last = 0;
  for (std::uintptr_t i = 1; i < CallTree::kMaxNodes; ++i) {
    last = tree.child(0, site(i));
  }
  EXPECT_EQ(last, CallTree::kMaxNodes - 1);
  EXPECT_EQ(tree.child(last, site(1)), last);
  EXPECT_EQ(tree.child(0, site(5)), 5u);
}

TEST(CallTree, aRecursionDoesNotEatTheTree) {
  CallTree tree;
  std::uint32_t node = 0;
  for (std::uint32_t i = 0; i < 2 * CallTree::kMaxNodesOfSite; ++i) {
    node = tree.child(node, site(1));
  }
  EXPECT_EQ(tree.size(), CallTree::kMaxNodesOfSite + 1);
  EXPECT_EQ(tree.child(node, site(1)), node);
  EXPECT_NE(tree.child(node, site(2)), node);
}

TEST(CallTree, alternatingCallsAreDistinguished) {
  CallTree tree;
  const std::uint32_t first = tree.child(0, site(1));
  const std::uint32_t second = tree.child(0, site(2));
  const std::uint32_t third = tree.child(0, site(3));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(tree.child(0, site(1)), first);
    EXPECT_EQ(tree.child(0, site(2)), second);
    EXPECT_EQ(tree.child(0, site(3)), third);
  }
}

/// Frames are stack addresses: deeper calls have lower ones.
TEST(CallStack, entryAndExitBalance) {
  CallStack calls;
  EXPECT_EQ(calls.context(), 0u);
  calls.enter(site(1), 900, 1);
  const std::uint32_t outer = calls.context();
  calls.enter(site(2), 800, 1);
  EXPECT_EQ(gCallTree.parentOf(calls.context()), outer);
  calls.leave(800);
  EXPECT_EQ(calls.context(), outer);
  calls.leave(900);
  EXPECT_EQ(calls.context(), 0u);
  calls.leave(900);
  EXPECT_EQ(calls.depth(), 0u);
}

TEST(CallStack, framesThatALongjmpLeftAreDroppedAtTheNextEntry) {
  CallStack calls;
  calls.enter(site(1), 900, 1);
  const std::uint32_t outer = calls.context();
  calls.enter(site(2), 800, 1);
  calls.enter(site(3), 700, 1);
  calls.enter(site(4), 850, 1);  // The outermost function makes another call.
  EXPECT_EQ(calls.depth(), 2u);
  EXPECT_EQ(gCallTree.parentOf(calls.context()), outer);
}

TEST(CallStack, aSiblingInTheSamePlaceReplacesAFrameThatNeverLeft) {
  CallStack calls;
  calls.enter(site(1), 900, 1);
  calls.enter(site(2), 800, 1);
  calls.enter(site(3), 800, 1);
  EXPECT_EQ(calls.depth(), 2u);
}

TEST(CallStack, exitAfterALongjmpLeavesTheRightFrame) {
  CallStack calls;
  calls.enter(site(1), 900, 1);
  const std::uint32_t outer = calls.context();
  calls.enter(site(2), 800, 1);
  calls.enter(site(3), 700, 1);
  calls.enter(site(4), 600, 1);
  calls.leave(800);  // The second function is the target of the longjmp and returns.
  EXPECT_EQ(calls.context(), outer);
}

TEST(CallStack, callsBeyondTheLimitAreCounted) {
  CallStack calls;
  const std::uintptr_t top = 1'000'000;
  for (std::uintptr_t i = 0; i < 20000; ++i) {
    calls.enter(site(1), top - i, 1);
  }
  const std::uint32_t deepest = calls.depth();
  EXPECT_LT(deepest, 20000u);
  for (std::uintptr_t i = 20000; i-- > 0;) {
    calls.leave(top - i);
  }
  EXPECT_EQ(calls.depth(), 0u);
}

}  // namespace
}  // namespace heddle::rt
