// A configuration that a watcher reloads while request handlers read it.
//
// BUG 1: use after free; ConfigStore::readRoute uses the configuration through the raw pointer `current_` without
//        protection, and ConfigStore::publish deletes the old configuration while a handler still reads it.
// TRUTH 1: load@handler, delete@watcher, read_route@handler; use after free
// FIX 1: Hand out a shared_ptr to the configuration.
//
// BUG 2: atomicity violation (two variables); ConfigStore::limits reads `maxUsers_` and `maxFiles_` one after the
//        other without the lock, so a handler can combine the old value of one with the new value of the other.
// TRUTH 2: read_users@handler, set_files@watcher, read_files@handler; assertion
// FIX 2: Lock `limitsMutex_` in ConfigStore::limits while reading both values.
#include <atomic>
#include <cassert>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// One version of the configuration. Immutable after parsing.
class Config {
public:
  /// Parses lines such as "route.home=web1" and "limit.users=10".
  explicit Config(const std::string& text) {
    std::istringstream input(text);
    std::string line;
    while (std::getline(input, line)) {
      const std::size_t equals = line.find('=');
      assert(equals != std::string::npos);
      values_[line.substr(0, equals)] = line.substr(equals + 1);
    }
  }

  const std::string* find(const std::string& key) const {
    const auto found = values_.find(key);  // [read_route]
    return found == values_.end() ? nullptr : &found->second;
  }

  int number(const std::string& key) const {
    const std::string* value = find(key);
    return value == nullptr ? 0 : std::stoi(*value);
  }

  std::size_t size() const { return values_.size(); }

private:
  std::map<std::string, std::string> values_;
};

struct Limits {
  int users = 0;
  int files = 0;
};

/// The present configuration. Limits are kept apart, because they are read for each request.
class ConfigStore {
public:
  explicit ConfigStore(const std::string& text) { publish(text); }

  ConfigStore(const ConfigStore&) = delete;
  ConfigStore& operator=(const ConfigStore&) = delete;

  ~ConfigStore() {
#if BUG == 1
    delete current_.load();
#endif
  }

  void publish(const std::string& text) {
    auto next = std::make_unique<Config>(text);
    publishLimits(*next);
#if BUG == 1
    Config* old = current_.exchange(next.release());
    delete old;  // [delete]
#else
    const std::lock_guard lock(mutex_);
    current_ = std::move(next);
#endif
    ++version_;
  }

  /// The server for a route, or an empty string.
  std::string readRoute(const std::string& name) const {
#if BUG == 1
    const Config* config = current_.load();  // [load]
#else
    const std::shared_ptr<const Config> config = snapshot();
#endif
    const std::string* server = config->find("route." + name);
    return server == nullptr ? std::string() : *server;
  }

  /// A user may have two files: `files` is always twice `users`.
  Limits limits() const {
#if BUG == 2
    const int users = maxUsers_.load();  // [read_users]
    const int files = maxFiles_.load();  // [read_files]
    return {users, files};
#else
    const std::lock_guard lock(limitsMutex_);
    return {maxUsers_, maxFiles_};
#endif
  }

  int version() const { return version_; }

private:
  void publishLimits(const Config& config) {
    const int users = config.number("limit.users");
    const std::lock_guard lock(limitsMutex_);
    maxUsers_ = users;
    maxFiles_ = 2 * users;  // [set_files]
  }

#if BUG == 1
  std::atomic<Config*> current_{nullptr};
#else
  std::shared_ptr<const Config> snapshot() const {
    const std::lock_guard lock(mutex_);
    return current_;
  }

  mutable std::mutex mutex_;
  std::shared_ptr<const Config> current_;
#endif
  mutable std::mutex limitsMutex_;
  std::atomic<int> maxUsers_{0};
  std::atomic<int> maxFiles_{0};
  std::atomic<int> version_{0};
};

/// Handles requests for routes and counts them.
class RequestHandler {
public:
  explicit RequestHandler(const ConfigStore& store) : store_(store) {}

  void handle(const std::string& route, int user) {
    const Limits limits = store_.limits();
    assert(limits.files == 2 * limits.users);
    if (user >= limits.users) {
      ++refused_;
      return;
    }
    const std::string server = store_.readRoute(route);
    if (server.empty()) {
      ++missing_;
      return;
    }
    ++handled_[server];
  }

  int handled() const {
    int sum = 0;
    for (const auto& entry : handled_) {
      sum += entry.second;
    }
    return sum;
  }

  int refused() const { return refused_; }
  int missing() const { return missing_; }

private:
  const ConfigStore& store_;
  std::map<std::string, int> handled_;
  int refused_ = 0;
  int missing_ = 0;
};

/// Publishes the versions of a configuration file one after the other.
class Watcher {
public:
  Watcher(ConfigStore& store, std::vector<std::string> versions) : store_(store), versions_(std::move(versions)) {}

  void run() {
    for (const std::string& version : versions_) {
      store_.publish(version);
    }
  }

private:
  ConfigStore& store_;
  const std::vector<std::string> versions_;
};

}  // namespace

int main() {
  ConfigStore store("route.home=web1\nlimit.users=10");
  Watcher watcher(store, {"route.home=web2\nroute.shop=web3\nlimit.users=20"});
  RequestHandler handler(store);

  std::thread handlerThread([&] {
    handler.handle("home", 3);
    handler.handle("shop", 15);
  });
  std::thread watcherThread([&] { watcher.run(); });
  handlerThread.join();
  watcherThread.join();

  assert(handler.handled() >= 1);
  assert(handler.handled() + handler.refused() + handler.missing() == 2);
  assert(store.version() == 2);
  assert(store.limits().users == 20);
  assert(store.readRoute("shop") == "web3");
  assert(Config("a=1\nb=2").size() == 2);
}
