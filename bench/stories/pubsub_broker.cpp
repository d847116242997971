// A publish/subscribe broker with topics, mailboxes, traffic statistics and a dispatcher thread.
//
// BUG 1: deadlock (three locks); Broker::publish locks the topic and then the mailbox, Broker::unsubscribe locks
//        the mailbox and then the statistics, and Broker::report locks the statistics and then the topic.
// TRUTH 1: hold_topic@publisher, hold_mailbox@leaver, hold_traffic@reporter, wait_topic@reporter,
//          wait_mailbox@publisher, wait_traffic@leaver; deadlock
// FIX 1: Read the topic in Broker::report before locking the statistics.
//
// BUG 2: order violation; the constructor of Dispatcher starts its thread before it stores the handler, so the
//        thread can read a null handler in Dispatcher::run.
// TRUTH 2: start@main, use_handler@dispatcher, set_handler@main; assertion
// FIX 2: Store `handler_` before starting the thread.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

struct Message {
  int sequence = 0;
  std::string text;
};

/// The messages that one subscriber has not read yet.
class Mailbox {
public:
  explicit Mailbox(std::string owner) : owner_(std::move(owner)) {}

  std::mutex& mutex() { return mutex_; }
  const std::string& owner() const { return owner_; }

  /// The caller holds the mutex.
  void put(const Message& message) {
    if (open_) { unread_.push_back(message); }
  }

  std::size_t close() {
    open_ = false;
    const std::size_t dropped = unread_.size();
    unread_.clear();
    return dropped;
  }

  bool open() const { return open_; }
  std::size_t unread() const { return unread_.size(); }

private:
  const std::string owner_;
  std::mutex mutex_;
  std::deque<Message> unread_;
  bool open_ = true;
};

struct Topic {
  std::string name;
  std::mutex mutex;
  int published = 0;
  std::vector<Mailbox*> subscribers;
};

struct Traffic {
  std::mutex mutex;
  int unsubscribed = 0;
  std::size_t dropped = 0;
  int largestReport = 0;
};

class Broker {
public:
  explicit Broker(std::string topic) { topic_.name = std::move(topic); }

  /// Called before the threads start.
  void subscribe(Mailbox& mailbox) { topic_.subscribers.push_back(&mailbox); }

  void publish(const std::string& text) {
    const std::lock_guard topicLock(topic_.mutex);  // [hold_topic]
    const Message message{++topic_.published, text};
    for (Mailbox* mailbox : topic_.subscribers) {
      const std::lock_guard mailboxLock(mailbox->mutex());  // [wait_mailbox]
      mailbox->put(message);
    }
  }

  void unsubscribe(Mailbox& mailbox) {
    const std::lock_guard mailboxLock(mailbox.mutex());  // [hold_mailbox]
    const std::size_t dropped = mailbox.close();
    const std::lock_guard trafficLock(traffic_.mutex);  // [wait_traffic]
    ++traffic_.unsubscribed;
    traffic_.dropped += dropped;
  }

  /// Remembers the largest number of published messages that a report has shown.
  int report() {
#if BUG == 1
    const std::lock_guard trafficLock(traffic_.mutex);  // [hold_traffic]
    const int published = countPublished();
#else
    const int published = countPublished();
    const std::lock_guard trafficLock(traffic_.mutex);
#endif
    if (published > traffic_.largestReport) { traffic_.largestReport = published; }
    return traffic_.largestReport;
  }

  int unsubscribed() {
    const std::lock_guard lock(traffic_.mutex);
    return traffic_.unsubscribed;
  }

  std::size_t dropped() {
    const std::lock_guard lock(traffic_.mutex);
    return traffic_.dropped;
  }

private:
  int countPublished() {
    const std::lock_guard topicLock(topic_.mutex);  // [wait_topic]
    return topic_.published;
  }

  Topic topic_;
  Traffic traffic_;
};

/// Handles queued messages on a thread of its own.
class Handler {
public:
  void handle(const Message& message) {
    assert(message.sequence > last_);
    last_ = message.sequence;
    characters_ += message.text.size();
  }

  std::size_t characters() const { return characters_; }
  int last() const { return last_; }

private:
  int last_ = 0;
  std::size_t characters_ = 0;
};

class Dispatcher {
public:
  Dispatcher(Handler& handler, std::deque<Message> messages) : messages_(std::move(messages)) {
#if BUG == 2
    thread_ = std::thread([this] { run(); });  // [start]
    handler_ = &handler;                       // [set_handler]
#else
    handler_ = &handler;
    thread_ = std::thread([this] { run(); });
#endif
  }

  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  ~Dispatcher() { finish(); }

  void finish() {
    if (thread_.joinable()) { thread_.join(); }
  }

private:
  void run() {
    while (!messages_.empty()) {
      Handler* handler = handler_.load();  // [use_handler]
      assert(handler != nullptr);
      handler->handle(messages_.front());
      messages_.pop_front();
    }
  }

  std::deque<Message> messages_;
  std::atomic<Handler*> handler_{nullptr};
  std::thread thread_;
};

}  // namespace

int main() {
  Broker broker("weather");
  Mailbox north("north");
  Mailbox south("south");
  broker.subscribe(north);
  broker.subscribe(south);
  Handler handler;
  Dispatcher dispatcher(handler, {{1, "boot"}, {2, "ready"}});

  std::thread publisher([&] {
    broker.publish("sunny");
    broker.publish("cloudy");
  });
  std::thread leaver([&] { broker.unsubscribe(south); });
  std::thread reporter([&] {
    const int seen = broker.report();
    assert(seen >= 0 && seen <= 2);
  });
  publisher.join();
  leaver.join();
  reporter.join();
  dispatcher.finish();

  assert(handler.last() == 2);
  assert(handler.characters() == 9);
  assert(broker.report() == 2);
  assert(broker.unsubscribed() == 1);
  assert(broker.dropped() <= 2);
  assert(north.open() && north.unread() == 2);
  assert(!south.open() && south.unread() == 0);
  assert(north.owner() != south.owner());
}
