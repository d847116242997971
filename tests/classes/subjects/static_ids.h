// CLASS: IdSource
// BAD: data-race
// A class with static functions only.
#pragma once

#include <mutex>
class IdSource {
public:
  static int next() {
#ifdef FIXED
    std::lock_guard<std::mutex> l(m_);
#endif
    return ++last_;
  }
  static int last() {
    std::lock_guard<std::mutex> l(m_);
    return last_;
  }

private:
  static inline std::mutex m_;
  static inline int last_ = 0;
};
