// A mail service with an outgoing queue, a delivery worker, and a shutdown that may come at any time.
//
// BUG 1: use after free (order violation); MailService::shutdown destroys the queue before it joins the worker, which
//        may still take a letter from it.
// TRUTH 1: destroy_queue@main, use_queue@worker, join@main; use after free
// FIX 1: Join the worker before destroying the queue.
//
// BUG 2: deadlock (lock and condition); MailService::work holds `directoryMutex_` while it waits for a letter on the
//        queue's condition, and MailService::send locks `directoryMutex_` before it puts a letter into the queue.
// TRUTH 2: hold_directory@worker, wait_letter@worker, wait_directory@sender; deadlock
// FIX 2: Lock `directoryMutex_` in MailService::work only after a letter has been taken.
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

struct Letter {
  std::string to;
  std::string text;
};

/// Letters that wait for delivery.
class LetterQueue {
public:
  void put(Letter letter) {
    const std::lock_guard lock(mutex_);
    letters_.push_back(std::move(letter));
    changed_.notify_all();
  }

  /// Waits for a letter. Returns nothing after close(), even if letters are left.
  std::optional<Letter> take() {
    std::unique_lock lock(mutex_);  // [use_queue]
    while (letters_.empty() && !closed_) {
      changed_.wait(lock);  // [wait_letter]
    }
    if (closed_) { return std::nullopt; }
    Letter letter = std::move(letters_.front());
    letters_.pop_front();
    return letter;
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return letters_.size();
  }

private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Letter> letters_;
  bool closed_ = false;
};

/// The letters that one person has received.
class Inbox {
public:
  void add(const std::string& text) {
    const std::lock_guard lock(mutex_);
    texts_.push_back(text);
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return texts_.size();
  }

private:
  std::mutex mutex_;
  std::vector<std::string> texts_;
};

class MailService {
public:
  explicit MailService(std::map<std::string, Inbox*> directory)
      : queue_(std::make_unique<LetterQueue>()),
        directory_(std::move(directory)),
        worker_([this, queue = queue_.get()] { work(*queue); }) {}

  MailService(const MailService&) = delete;
  MailService& operator=(const MailService&) = delete;

  ~MailService() { shutdown(); }

  /// Returns false if the addressee is not known.
  bool send(const std::string& to, const std::string& text) {
    const std::lock_guard lock(directoryMutex_);  // [wait_directory]
    if (directory_.count(to) == 0) { return false; }
    ++accepted_;
    queue_->put({to, text});
    return true;
  }

  /// Ends the worker. Letters that are still queued are not delivered. No letter is sent after this call.
  void shutdown() {
    if (!worker_.joinable()) { return; }
    queue_->close();
    undelivered_ = queue_->size();
#if BUG == 1
    queue_.reset();  // [destroy_queue]
    worker_.join();  // [join]
#else
    worker_.join();
    queue_.reset();
#endif
  }

  int accepted() {
    const std::lock_guard lock(directoryMutex_);
    return accepted_;
  }

  /// Only after the shutdown.
  std::size_t undelivered() const { return undelivered_; }
  int delivered() const { return delivered_; }

private:
  void work(LetterQueue& queue) {
    while (deliverOne(queue)) {}
  }

  /// Returns false if the queue was closed.
  bool deliverOne(LetterQueue& queue) {
#if BUG == 2
    const std::lock_guard lock(directoryMutex_);  // [hold_directory]
    const std::optional<Letter> letter = queue.take();
    if (!letter) { return false; }
#else
    const std::optional<Letter> letter = queue.take();
    if (!letter) { return false; }
    const std::lock_guard lock(directoryMutex_);
#endif
    deliver(*letter);
    return true;
  }

  /// The caller holds `directoryMutex_`.
  void deliver(const Letter& letter) {
    const auto person = directory_.find(letter.to);
    assert(person != directory_.end());
    person->second->add(letter.text);
    ++delivered_;
  }

  std::unique_ptr<LetterQueue> queue_;
  std::mutex directoryMutex_;
  std::map<std::string, Inbox*> directory_;
  int accepted_ = 0;
  int delivered_ = 0;
  std::size_t undelivered_ = 0;
  std::thread worker_;
};

/// Sends one text to several people and counts the copies.
class Newsletter {
public:
  Newsletter(MailService& service, std::vector<std::string> readers)
      : service_(service), readers_(std::move(readers)) {}

  void publish(const std::string& text) {
    for (const std::string& reader : readers_) {
      if (service_.send(reader, "Dear " + reader + ", " + text)) {
        ++copies_;
      } else {
        unknown_.push_back(reader);
      }
    }
  }

  int copies() const { return copies_; }
  const std::vector<std::string>& unknown() const { return unknown_; }

private:
  MailService& service_;
  const std::vector<std::string> readers_;
  int copies_ = 0;
  std::vector<std::string> unknown_;
};

}  // namespace

int main() {
  Inbox annas;
  Inbox pauls;
  MailService service({{"anna", &annas}, {"paul", &pauls}});
  Newsletter newsletter(service, {"anna", "guest", "paul"});

  std::thread sender([&] { newsletter.publish("the office is closed."); });
  sender.join();
  service.shutdown();

  assert(newsletter.copies() == 2);
  assert(newsletter.unknown().size() == 1);
  assert(service.accepted() == 2);
  assert(annas.size() + pauls.size() == static_cast<std::size_t>(service.delivered()));
  assert(service.delivered() + static_cast<int>(service.undelivered()) <= 2);
}
