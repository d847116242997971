// CLASS: Numbers
// FLAGS: -ltbb
#pragma once
#include <tbb/concurrent_vector.h>

#include <memory>

// Growing the vector is thread-safe. Access to its elements is the user's responsibility and is not tested.
class Numbers {
public:
  Numbers() = default;
  void add(int value) { numbers_.push_back(value); }
  void addSome(unsigned char count) { numbers_.grow_by(count % 4U); }
  void atLeast(unsigned char count) { numbers_.grow_to_at_least(count % 8U); }
  void reserve(unsigned char count) { numbers_.reserve(count % 16U); }
  std::size_t capacity() const { return numbers_.capacity(); }

private:
  tbb::concurrent_vector<int, std::allocator<int>> numbers_;
};
