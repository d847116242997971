// CLASS: Day
// BAD: data-race
// The parts of a date are computed from a shared calendar when they are first needed, without a lock. After Day of
// JFreeChart.
#pragma once
#include <mutex>

class Day {
public:
  Day() = default;
  explicit Day(unsigned char serial) : serial_(serial) {}

  int dayOfMonth() const { return worked(0); }
  int month() const { return worked(1); }
  int year() const { return worked(2); }
  int serial() const { return serial_; }
  int dayOfWeek() const { return serial_ % 7; }
  int quarter() const { return serial_ % 365 / 92 + 1; }
  bool isAfter(const Day& other) const { return serial_ > other.serial_; }
  bool isBefore(const Day& other) const { return serial_ < other.serial_; }
  bool isOn(const Day& other) const { return serial_ == other.serial_; }
  int daysTo(const Day& other) const { return other.serial_ - serial_; }
  int next() const { return serial_ + 1; }
  int previous() const { return serial_ - 1; }

private:
  int worked(int part) const {
#ifdef FIXED
    std::lock_guard<std::mutex> lock(mutex_);
#endif
    if (!isWorkedOut_) {
      parts_[0] = serial_ % 31 + 1;
      parts_[1] = serial_ / 31 % 12 + 1;
      parts_[2] = 1900 + serial_ / 372;
      isWorkedOut_ = true;
    }
    return parts_[part];
  }

  mutable std::mutex mutex_;
  int serial_ = 1;
  mutable bool isWorkedOut_ = false;
  mutable int parts_[3] = {};
};
