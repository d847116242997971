// The settings of a connection source, each correctly protected by the lock of the source.
#pragma once
#include <mutex>
#include <string>

class PoolSettings {
public:
  void setDescription(const std::string& text) { set(description_, text); }
  std::string description() const { return get(description_); }
  void setLoginTimeout(int seconds) { set(loginTimeout_, seconds); }
  int loginTimeout() const { return get(loginTimeout_); }
  void setDefaultAutoCommit(bool on) { set(autoCommit_, on); }
  bool defaultAutoCommit() const { return get(autoCommit_); }
  void setDefaultReadOnly(bool on) { set(readOnly_, on); }
  bool defaultReadOnly() const { return get(readOnly_); }
  void setTestOnBorrow(bool on) { set(testOnBorrow_, on); }
  bool testOnBorrow() const { return get(testOnBorrow_); }
  void setTestOnReturn(bool on) { set(testOnReturn_, on); }
  bool testOnReturn() const { return get(testOnReturn_); }
  void setTestWhileIdle(bool on) { set(testWhileIdle_, on); }
  bool testWhileIdle() const { return get(testWhileIdle_); }
  void setValidationQuery(const std::string& query) { set(validation_, query); }
  std::string validationQuery() const { return get(validation_); }
  void setTestsPerRun(int count) { set(testsPerRun_, count); }
  int testsPerRun() const { return get(testsPerRun_); }
  void setMinIdleTime(int seconds) { set(minIdleTime_, seconds); }
  int minIdleTime() const { return get(minIdleTime_); }

protected:
  template <class T>
  void set(T& member, const T& value) {
    std::lock_guard<std::mutex> lock(mutex_);
    member = value;
  }
  template <class T>
  T get(const T& member) const {
    std::lock_guard<std::mutex> lock(mutex_);
    return member;
  }

  mutable std::mutex mutex_;

private:
  std::string description_;
  int loginTimeout_ = 0;
  bool autoCommit_ = true;
  bool readOnly_ = false;
  bool testOnBorrow_ = true;
  bool testOnReturn_ = false;
  bool testWhileIdle_ = false;
  std::string validation_;
  int testsPerRun_ = 3;
  int minIdleTime_ = 30;
};
