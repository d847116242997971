#include "runtime/identity/MapPlaces.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

namespace heddle::rt {
namespace {

constexpr long kPlain = MAP_PRIVATE | MAP_ANONYMOUS;

struct Call {
  long a[6];
  Call(long size, long flags = kPlain, long address = 0) : a{address, size, PROT_READ, flags, -1, 0} {}
};

TEST(MapPlaces, MappingsFollowEachOther) {
  MapPlaces places;
  Call first(100);
  Call second(5000);
  places.place(first.a, 1);
  places.place(second.a, 1);
  EXPECT_EQ(first.a[0], static_cast<long>(MapPlaces::kLow));
  EXPECT_EQ(second.a[0], first.a[0] + 4096);
  EXPECT_NE(first.a[3] & MAP_FIXED_NOREPLACE, 0);
}

TEST(MapPlaces, LargeMappingsAreAligned) {
  MapPlaces places;
  Call small(100);
  Call large(4 << 20);
  places.place(small.a, 1);
  places.place(large.a, 1);
  EXPECT_EQ(large.a[0] % (2 << 20), 0);
}

TEST(MapPlaces, EveryExecutionStartsAtTheSameAddress) {
  MapPlaces places;
  Call first(8192);
  Call second(4096);
  places.place(first.a, 1);
  places.place(second.a, 2);
  EXPECT_EQ(first.a[0], second.a[0]);
}

TEST(MapPlaces, WhatIsLeftOverIsNotMappedOver) {
  MapPlaces places;
  Call first(8192);
  places.place(first.a, 1);
  void* const left = mmap(reinterpret_cast<void*>(first.a[0]), 8192, PROT_READ, static_cast<int>(first.a[3]), -1, 0);
  ASSERT_NE(left, MAP_FAILED);
  Call second(4096);
  places.place(second.a, 2);
  EXPECT_GE(second.a[0], first.a[0] + 8192);
  munmap(left, 8192);
}

TEST(MapPlaces, ARestrictedAddressIsNotChanged) {
  MapPlaces places;
  for (const Call& asked : {Call(4096, kPlain, 0x7000'0000), Call(4096, kPlain | MAP_32BIT), Call(0)}) {
    Call call = asked;
    places.place(call.a, 1);
    EXPECT_EQ(call.a[0], asked.a[0]);
    EXPECT_EQ(call.a[3], asked.a[3]);
  }
}

}  // namespace
}  // namespace heddle::rt
