// CLASS: Logger
// BAD: data-race
// Sinks are an abstract class without a derived one.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>
struct Sink {
  virtual ~Sink() = default;
  virtual void write(const std::string&) = 0;
  virtual bool wants(int level) const = 0;
};
class Logger {
public:
  explicit Logger(std::shared_ptr<Sink> first) { sinks_.push_back(std::move(first)); }
  void add(std::shared_ptr<Sink> s) {
    std::lock_guard<std::mutex> l(m_);
    sinks_.push_back(std::move(s));
  }
  void log(int level, const std::string& text) {
#ifdef FIXED
    std::lock_guard<std::mutex> l(m_);
#endif
    for (auto& s : sinks_)
      if (s->wants(level)) s->write(text);
  }
  void observe(Sink& s) {
    std::lock_guard<std::mutex> l(m_);
    raw_.push_back(&s);
  }

private:
  std::mutex m_;
  std::vector<std::shared_ptr<Sink>> sinks_;
  std::vector<Sink*> raw_;
};
