#pragma once

#include <array>
#include <cstdint>

namespace heddle::rt {

/// Detects a thread that polls: it makes the same few (site, object, value) reads again and again and changes nothing
/// in between. Such a thread is descheduled while another thread can run, until any thread changes something. This is
/// fair scheduling, not a verdict: a wrong guess costs coverage and is reported as such.
class SpinWatch {
public:
  /// Repetitions before a thread counts as spinning. Short retry loops (try a few times, then block) stay below it,
  /// including that of std::atomic::wait in libstdc++, which tries 16 times before it sleeps.
  static constexpr std::uint32_t kLimit = 24;

  void reset() {
    used_ = 0;
    next_ = 0;
    repeats_ = 0;
  }

  /// \p key combines site, object and value of a step that changed nothing. Returns true if the thread spins.
  bool reread(std::uint64_t key) {
    for (std::uint32_t i = 0; i < used_; ++i) {
      if (recent_[i] == key) { return ++repeats_ >= kLimit; }
    }
    repeats_ = 0;
    recent_[next_] = key;
    next_ = (next_ + 1) % static_cast<std::uint32_t>(recent_.size());
    used_ = used_ < recent_.size() ? used_ + 1 : used_;
    return false;
  }

private:
  std::array<std::uint64_t, 8> recent_{};
  std::uint32_t used_ = 0;
  std::uint32_t next_ = 0;
  std::uint32_t repeats_ = 0;
};

}  // namespace heddle::rt
