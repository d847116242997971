// CLASS: XStream
// BAD: data-race, use-after-free, signal
// Aliases and converters are registered and looked up without a lock. After XStream.
#pragma once
#include <map>
#include <mutex>
#include <set>
#include <string>

class XStream {
public:
  XStream() = default;

  void alias(const std::string& name, int type) {
    const Guard lock(mutex_);
    aliases_[name] = type;
  }
  int typeOf(const std::string& name) const {
    const Guard lock(mutex_);
    const auto found = aliases_.find(name);
    return found == aliases_.end() ? -1 : found->second;
  }
  void registerConverter(int type, int converter) {
    const Guard lock(mutex_);
    converters_[type] = converter;
  }
  int converterFor(int type) const {
    const Guard lock(mutex_);
    const auto found = converters_.find(type);
    return found == converters_.end() ? 0 : found->second;
  }
  void omitField(const std::string& name) {
    const Guard lock(mutex_);
    omitted_.insert(name);
  }
  bool isOmitted(const std::string& name) const {
    const Guard lock(mutex_);
    return omitted_.contains(name);
  }
  void setMode(int mode) {
    const Guard lock(mutex_);
    mode_ = mode;
  }
  int mode() const {
    const Guard lock(mutex_);
    return mode_;
  }
  void autodetect(bool on) {
    const Guard lock(mutex_);
    autodetect_ = on;
  }
  std::string toXml(int value) const {
    const Guard lock(mutex_);
    std::string text = "<v>";
    for (const auto& [name, type] : aliases_) {
      if (type == value) text = "<" + name + ">";
    }
    return text + std::to_string(value);
  }
  std::size_t aliasCount() const {
    const Guard lock(mutex_);
    return aliases_.size();
  }
  void reset() {
    const Guard lock(mutex_);
    aliases_.clear();
    converters_.clear();
    omitted_.clear();
  }

private:
#ifdef FIXED
  using Guard = std::lock_guard<std::mutex>;
#else
  struct Guard {
    explicit Guard(std::mutex&) {}
    ~Guard() {}
  };
#endif

  mutable std::mutex mutex_;
  std::map<std::string, int> aliases_;
  std::map<int, int> converters_;
  std::set<std::string> omitted_;
  int mode_ = 0;
  bool autodetect_ = false;
};
