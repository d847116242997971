#include "analyse/program/PointsToGraph.h"

#include <gmock/gmock.h>

namespace heddle::analyse {
namespace {

using testing::UnorderedElementsAre;

class PointsToGraphTest : public testing::Test {
protected:
  ObjectId object(MemoryObject::Kind kind = MemoryObject::Kind::Heap) { return graph_.memory().add(kind, nullptr); }

  NodeId pointerTo(ObjectId object, std::uint64_t offset = 0) {
    const NodeId node = graph_.add();
    graph_.pointTo(node, object, offset);
    return node;
  }

  std::vector<ObjectId> objectsOf(NodeId node) {
    std::vector<ObjectId> objects;
    for (const std::uint32_t pointee : graph_.pointees(node)) {
      objects.push_back(graph_.memory().objectOf(static_cast<LocationId>(pointee)));
    }
    return objects;
  }

  PointsToGraph graph_;
};

TEST_F(PointsToGraphTest, AnIndexFindsWhatWasStoredAtExactOffsets) {
  const ObjectId array = object();
  const ObjectId first = object();
  const ObjectId second = object();
  graph_.store(pointerTo(array, 0), pointerTo(first), 8);
  graph_.store(pointerTo(array, 8), pointerTo(second), 8);
  graph_.solve();
  const NodeId element = graph_.add();
  const NodeId found = graph_.add();
  graph_.element(pointerTo(array), element, 8);
  graph_.load(element, found, 8);
  graph_.solve();
  EXPECT_THAT(objectsOf(found), UnorderedElementsAre(first, second));
}

TEST_F(PointsToGraphTest, NodesThatBecomeOneSeeThePointeesOfEachOther) {
  const ObjectId first = object();
  const ObjectId second = object();
  const NodeId pointers[] = {pointerTo(object()), pointerTo(object())};
  graph_.store(pointers[0], pointerTo(first), 8);
  graph_.store(pointers[1], pointerTo(second), 8);
  const ObjectId common = object();
  const ObjectId third = object();
  graph_.store(pointerTo(common), pointerTo(third), 8);
  graph_.pointTo(pointers[0], common);
  graph_.pointTo(pointers[1], common);
  const NodeId early = graph_.add();
  graph_.load(pointers[1], early, 8);
  graph_.solve();
  const NodeId late = graph_.add();
  graph_.load(pointers[0], late, 8);
  graph_.copy(pointers[0], pointers[1]);
  graph_.copy(pointers[1], pointers[0]);
  graph_.solve();
  EXPECT_THAT(objectsOf(early), UnorderedElementsAre(first, second, third));
  EXPECT_THAT(objectsOf(late), UnorderedElementsAre(first, second, third));
}

TEST_F(PointsToGraphTest, ANodeWithoutConstraintsPassesItsPointeesToTheOneItJoins) {
  const ObjectId target = object();
  const ObjectId holder = object();
  graph_.store(pointerTo(holder), pointerTo(target), 8);
  const NodeId idle = pointerTo(holder);
  const NodeId busy = pointerTo(object());
  const NodeId found = graph_.add();
  graph_.load(busy, found, 8);
  graph_.solve();
  graph_.copy(idle, busy);
  graph_.copy(busy, idle);
  graph_.solve();
  EXPECT_THAT(objectsOf(found), UnorderedElementsAre(target));
}

TEST_F(PointsToGraphTest, ALargeSetBecomesOneObjectAndKeepsItsContents) {
  const NodeId many = graph_.add();
  const ObjectId target = object();
  std::vector<NodeId> pointers;
  for (unsigned i = 0; i <= PointsToGraph::kMaxPointees; ++i) {
    pointers.push_back(pointerTo(object()));
    graph_.copy(pointers.back(), many);
  }
  graph_.store(pointers.front(), pointerTo(target), 8);
  const NodeId apart = pointerTo(object());
  graph_.solve();
  const NodeId found = graph_.add();
  graph_.load(pointers.back(), found, 8);
  graph_.solve();
  EXPECT_EQ(objectsOf(many).size(), 1U);
  EXPECT_EQ(objectsOf(pointers.front()), objectsOf(pointers.back()));
  EXPECT_THAT(objectsOf(found), UnorderedElementsAre(target));
  EXPECT_NE(objectsOf(apart), objectsOf(many));
  EXPECT_FALSE(graph_.hasEscaped(objectsOf(many).front()));
}

TEST_F(PointsToGraphTest, AMergedObjectHasEscapedIfOneOfItHas) {
  const NodeId many = graph_.add();
  std::vector<ObjectId> objects;
  for (unsigned i = 0; i <= PointsToGraph::kMaxPointees; ++i) {
    objects.push_back(object());
    graph_.copy(pointerTo(objects.back()), many);
  }
  graph_.escape(pointerTo(objects[5]));
  graph_.solve();
  EXPECT_TRUE(graph_.hasEscaped(objects[7]));
}

TEST_F(PointsToGraphTest, FunctionsStayApart) {
  const NodeId many = graph_.add();
  for (unsigned i = 0; i <= PointsToGraph::kMaxPointees; ++i) {
    graph_.copy(pointerTo(object(MemoryObject::Kind::Function)), many);
  }
  graph_.solve();
  EXPECT_EQ(objectsOf(many).size(), PointsToGraph::kMaxPointees + 1);
}

TEST_F(PointsToGraphTest, TheLibraryPointsOnlyToItself) {
  const NodeId found = graph_.add();
  graph_.load(graph_.library(), found, 8);
  const ObjectId target = object();
  graph_.copyMemory(pointerTo(target), graph_.library(), std::nullopt);
  const NodeId copied = graph_.add();
  graph_.load(pointerTo(target, 16), copied, 8);
  graph_.solve();
  EXPECT_THAT(objectsOf(found), UnorderedElementsAre(AbstractMemory::kLibrary));
  EXPECT_THAT(objectsOf(copied), UnorderedElementsAre(AbstractMemory::kLibrary));
  EXPECT_FALSE(graph_.hasEscaped(target));
}

}  // namespace
}  // namespace heddle::analyse
