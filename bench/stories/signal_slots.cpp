// Signals and slots between an editor's document, its views and an autosaver.
//
// BUG 1: use after free; Signal::emit copies the slots and calls them without the lock, so a View that is disconnected
//        and destroyed by the closing thread in between is still called.
// TRUTH 1: copy@editor, destroy@closer, call@editor; use after free
// FIX 1: Lock the slot's `owner` in Signal::emit, so that the receiver lives until the call has returned.
//
// BUG 2: deadlock (callback under lock); Signal::emit calls the slots while it holds the signal's mutex, and the slot
//        locks the document, while Document::attach connects a slot while it holds the document's mutex.
// TRUTH 2: hold_signal@editor, hold_document@opener, wait_document@editor, wait_signal@opener; deadlock
// FIX 2: Call the slots after the signal's mutex has been unlocked.
#include <cassert>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

class Signal {
public:
  using Slot = std::function<void(int)>;

  /// Connects a slot. It is not called after `owner` has expired, if an owner is given.
  int connect(Slot slot, std::weak_ptr<void> owner = {}, bool owned = false) {
    const std::lock_guard lock(mutex_);  // [wait_signal]
    connections_.push_back({++lastId_, std::move(slot), std::move(owner), owned});
    return lastId_;
  }

  bool disconnect(int id) {
    const std::lock_guard lock(mutex_);
    for (auto entry = connections_.begin(); entry != connections_.end(); ++entry) {
      if (entry->id == id) {
        connections_.erase(entry);
        return true;
      }
    }
    return false;
  }

  /// Calls all slots. Returns how many were called.
  int emit(int value) {
    int called = 0;
    std::unique_lock lock(mutex_);  // [hold_signal]
#if BUG == 2
    for (const Connection& connection : connections_) {
      connection.slot(value);
      ++called;
    }
#else
    const std::vector<Connection> copy = connections_;  // [copy]
    lock.unlock();
    for (const Connection& connection : copy) {
#if BUG == 0
      const std::shared_ptr<void> alive = connection.owner.lock();
      if (connection.owned && !alive) { continue; }
#endif
      connection.slot(value);
      ++called;
    }
#endif
    return called;
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return connections_.size();
  }

private:
  struct Connection {
    int id;
    Slot slot;
    std::weak_ptr<void> owner;
    bool owned;
  };

  std::mutex mutex_;
  std::vector<Connection> connections_;
  int lastId_ = 0;
};

/// A text with a version that grows with each edit.
class Document {
public:
  Signal& changed() { return changed_; }

  void append(const std::string& text) {
    int version = 0;
    {
      const std::lock_guard lock(mutex_);
      text_ += text;
      version = ++version_;
    }
    changed_.emit(version);
  }

  std::size_t length() {
    const std::lock_guard lock(mutex_);  // [wait_document]
    return text_.size();
  }

  int version() {
    const std::lock_guard lock(mutex_);
    return version_;
  }

  /// Connects a listener such that it sees all versions after the one that is returned.
  int attach(Signal::Slot slot) {
    const std::lock_guard lock(mutex_);  // [hold_document]
    changed_.connect(std::move(slot));
    return version_;
  }

private:
  std::mutex mutex_;
  std::string text_;
  int version_ = 0;
  Signal changed_;
};

/// Shows a document, and counts how often it was repainted.
class View {
public:
  explicit View(std::string title) : title_(std::move(title)) {}

  void onChange(int version) {
    const std::lock_guard lock(mutex_);  // [call]
    assert(!title_.empty());
    lastVersion_ = version;
    ++repaints_;
  }

  int repaints() {
    const std::lock_guard lock(mutex_);
    return repaints_;
  }

private:
  std::mutex mutex_;
  const std::string title_;
  int lastVersion_ = 0;
  int repaints_ = 0;
};

/// Remembers the length of the document at the last change.
class Autosaver {
public:
  explicit Autosaver(Document& document) : document_(document) {}

  void onChange(int) {
    const std::size_t length = document_.length();
    const std::lock_guard lock(mutex_);
    if (length > saved_) { saved_ = length; }
  }

  std::size_t saved() {
    const std::lock_guard lock(mutex_);
    return saved_;
  }

private:
  Document& document_;
  std::mutex mutex_;
  std::size_t saved_ = 0;
};

/// Opens and closes views.
class Window {
public:
  explicit Window(Document& document) : document_(document) {}

  void open(const std::string& title) {
    view_ = std::shared_ptr<View>(new View(title));
    View* view = view_.get();
    connection_ = document_.changed().connect([view](int version) { view->onChange(version); }, view_, true);
  }

  void close() {
    const bool known = document_.changed().disconnect(connection_);
    assert(known);
    view_.reset();  // [destroy]
  }

private:
  Document& document_;
  std::shared_ptr<View> view_;
  int connection_ = 0;
};

}  // namespace

int main() {
  Document document;
  Autosaver autosaver(document);
  View status("status bar");
  document.changed().connect([&](int version) { autosaver.onChange(version); });
  Window window(document);
  window.open("draft");
  int attachedAt = 0;

  std::thread editor([&] {
    document.append("Dear reader, ");
    document.append("hello.");
  });
  std::thread closer([&] { window.close(); });
  std::thread opener([&] { attachedAt = document.attach([&](int version) { status.onChange(version); }); });
  editor.join();
  closer.join();
  opener.join();

  assert(document.version() == 2);
  assert(autosaver.saved() == document.length());
  assert(status.repaints() <= 2);
  assert(attachedAt + status.repaints() >= 2);
  assert(document.changed().size() == 2);
}
