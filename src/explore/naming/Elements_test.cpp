#include "explore/naming/Elements.h"

#include <gtest/gtest.h>

#include "judge/TestNotes.h"

namespace heddle::explore {
namespace {

namespace notes = judge::notes;

wire::ObjectPlace blockAt(std::uint64_t object, std::uint64_t serial, std::uint64_t offset) {
  wire::ObjectPlace place{};
  place.object = ObjectId{object};
  place.location.place = wire::Place::Heap;
  place.location.serial = serial;
  place.location.offset = offset;
  place.location.size = 64;
  return place;
}

Event access(std::uint64_t object, std::uint64_t address, std::uint64_t value) {
  Event event;
  event.kind = OpKind::PlainRead;
  event.hasValue = true;
  event.size = 8;
  event.object = ObjectId{object};
  event.address = address;
  event.value = value;
  return event;
}

/// Object 1 is a global variable at 0x100; objects 2 and 3 are in blocks at 0x5000 and 0x6000.
RawFinding threeObjects(std::vector<Event> events) {
  RawFinding raw;
  raw.objects = {blockAt(2, 7, 8), blockAt(3, 8, 0)};
  raw.events = std::move(events);
  return raw;
}

TEST(Elements, AnObjectThatHoldsAPointerIntoABlockOwnsIt) {
  const RawFinding raw = threeObjects({access(1, 0x100, 0x5010), access(2, 0x5008, 0x6000), access(3, 0x6000, 5)});
  const Elements elements(raw);
  ASSERT_EQ(elements.ownersOf(raw.objects[0].location).size(), 1U);
  EXPECT_EQ(elements.ownersOf(raw.objects[0].location)[0].object, ObjectId{1});
  ASSERT_EQ(elements.ownersOf(raw.objects[1].location).size(), 1U);
  EXPECT_EQ(elements.ownersOf(raw.objects[1].location)[0].object, ObjectId{2});
}

TEST(Elements, APointerPastOrInsideTheBlockGivesNoName) {
  const RawFinding raw = threeObjects({access(1, 0x100, 0x5040), access(2, 0x5008, 0x5000)});
  EXPECT_TRUE(Elements(raw).ownersOf(raw.objects[0].location).empty());
}

TEST(Elements, AnAddressThatTwoBlocksHadGivesNoName) {
  const RawFinding raw = threeObjects({access(1, 0x100, 0x5000), access(2, 0x5008, 0), access(3, 0x5000, 0)});
  EXPECT_TRUE(Elements(raw).ownersOf(raw.objects[0].location).empty());
  EXPECT_TRUE(Elements(raw).ownersOf(raw.objects[1].location).empty());
}

TEST(Elements, OnlyContainersHaveElements) {
  EXPECT_EQ(partWords({notes::libraryFrame("std::_Rb_tree<int, int>::_M_create_node()")}), "an element");
  EXPECT_EQ(partWords({notes::libraryFrame("std::__cxx11::basic_string<char>::_M_create(unsigned long)")}),
            "the characters");
  EXPECT_EQ(partWords({notes::libraryFrame("std::make_shared<Node>()")}), "");
  EXPECT_EQ(partWords({notes::frame("main", "a.cpp", 1), notes::libraryFrame("std::vector<int>::push_back(int)")}), "");
}

}  // namespace
}  // namespace heddle::explore
