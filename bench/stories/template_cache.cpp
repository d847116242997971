// A cache of compiled page templates behind a reader-writer lock.
//
// BUG 1: atomicity violation (use after free); TemplateCache::get looks up a template under the shared lock and
//        inserts a new one under the exclusive lock without looking again, so the second of two renderers
//        replaces and deletes the template that the first one is using.
// TRUTH 1: lookup@renderer B, insert@renderer A, insert@renderer B, use@renderer A; use after free
// FIX 1: Look up the name again under the exclusive lock in TemplateCache::get.
//
// BUG 2: data race (the value reaches an assertion); TemplateCache::get increments `Entry::uses` while it holds
//        only the shared lock, so increments of two renderers are lost.
// TRUTH 2: count_use@renderer A, count_use@renderer B; data race
// FIX 2: Make `Entry::uses` atomic.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

using Values = std::map<std::string, std::string>;

/// A text with placeholders such as {name}, split into pieces once.
class Template {
public:
  explicit Template(const std::string& source) {
    std::size_t position = 0;
    while (position < source.size()) {
      const std::size_t open = source.find('{', position);
      if (open == std::string::npos) {
        pieces_.push_back({source.substr(position), false});
        break;
      }
      const std::size_t close = source.find('}', open);
      assert(close != std::string::npos);
      if (open > position) { pieces_.push_back({source.substr(position, open - position), false}); }
      pieces_.push_back({source.substr(open + 1, close - open - 1), true});
      position = close + 1;
    }
  }

  std::string render(const Values& values) const {
    std::string page;
    for (const Piece& piece : pieces_) {  // [use]
      if (!piece.placeholder) {
        page += piece.text;
        continue;
      }
      const auto value = values.find(piece.text);
      page += value == values.end() ? "?" : value->second;
    }
    return page;
  }

private:
  struct Piece {
    std::string text;
    bool placeholder;
  };
  std::vector<Piece> pieces_;
};

/// Sources of templates. Immutable after construction.
class Library {
public:
  Library() {
    sources_["greeting"] = "Hello {name}!";
    sources_["invoice"] = "{name} owes {amount}.";
  }

  const std::string& source(const std::string& name) const {
    const auto found = sources_.find(name);
    assert(found != sources_.end());
    return found->second;
  }

private:
  std::map<std::string, std::string> sources_;
};

class TemplateCache {
public:
  explicit TemplateCache(const Library& library) : library_(library) {}

  /// Returns the compiled template. It stays valid until clear() is called.
  const Template& get(const std::string& name) {
    {
      const std::shared_lock lock(mutex_);
      const auto found = entries_.find(name);  // [lookup]
      if (found != entries_.end()) {
        ++found->second->uses;  // [count_use]
        return found->second->compiled;
      }
    }
    auto entry = std::make_unique<Entry>(library_.source(name));
    const std::unique_lock lock(mutex_);
#if BUG != 1
    const auto found = entries_.find(name);
    if (found != entries_.end()) {
      ++found->second->uses;
      return found->second->compiled;
    }
#endif
    std::unique_ptr<Entry>& slot = entries_[name];
    slot = std::move(entry);  // [insert]
    ++slot->uses;
    return slot->compiled;
  }

  int uses(const std::string& name) const {
    const std::shared_lock lock(mutex_);
    const auto found = entries_.find(name);
    return found == entries_.end() ? 0 : static_cast<int>(found->second->uses);
  }

  std::size_t size() const {
    const std::shared_lock lock(mutex_);
    return entries_.size();
  }

  /// Called when no template is in use.
  void clear() {
    const std::unique_lock lock(mutex_);
    entries_.clear();
  }

private:
#if BUG == 2
  using Counter = int;
#else
  using Counter = std::atomic<int>;
#endif

  struct Entry {
    explicit Entry(const std::string& source) : compiled(source) {}

    const Template compiled;
    Counter uses{0};
  };

  const Library& library_;
  mutable std::shared_mutex mutex_;
  std::map<std::string, std::unique_ptr<Entry>> entries_;
};

/// Renders pages and keeps them.
class Renderer {
public:
  explicit Renderer(TemplateCache& cache) : cache_(cache) {}

  void render(const std::string& name, const Values& values) {
    const Template& page = cache_.get(name);
    log(name);
    pages_.push_back(page.render(values));
  }

  const std::vector<std::string>& pages() const { return pages_; }

private:
  void log(const std::string& name) {
    const std::lock_guard lock(logMutex_);
    log_ += name + ";";
  }

  TemplateCache& cache_;
  std::mutex logMutex_;
  std::string log_;
  std::vector<std::string> pages_;
};

}  // namespace

int main() {
  const Library library;
  TemplateCache cache(library);
  cache.get("invoice");
  Renderer first(cache);
  Renderer second(cache);

  std::thread rendererA([&] {
    first.render("greeting", {{"name", "Ann"}});
    first.render("invoice", {{"name", "Ann"}, {"amount", "12"}});
  });
  std::thread rendererB([&] {
    second.render("invoice", {{"name", "Bob"}});
    second.render("greeting", {{"name", "Bob"}});
  });
  rendererA.join();
  rendererB.join();

  assert(first.pages()[0] == "Hello Ann!");
  assert(first.pages()[1] == "Ann owes 12.");
  assert(second.pages()[0] == "Bob owes ?.");
  assert(second.pages()[1] == "Hello Bob!");
  assert(cache.size() == 2);
  assert(cache.uses("invoice") == 3);
  assert(cache.uses("greeting") >= 1);
  cache.clear();
  assert(cache.size() == 0);
}
