// Services that start in parallel, in the order of their dependencies.
//
// BUG 1: deadlock (lock and spin); Supervisor::await spins until a service is ready while it holds `mutex_`, and the
//        service locks `mutex_` in Supervisor::announce before it sets its `ready` flag.
// TRUTH 1: hold_supervisor@web, spin@web, wait_supervisor@database; deadlock
// FIX 1: Unlock `mutex_` in Supervisor::await before spinning.
//
// BUG 2: wrong computation, in every schedule; Plan::order visits the dependencies of a service after the service
//        itself, so a service comes before what it depends on.
// TRUTH 2: none; assertion
// FIX 2: Append a service to the order after its dependencies.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Which service needs which others.
class Plan {
public:
  void add(const std::string& service, std::vector<std::string> dependencies) {
    dependencies_[service] = std::move(dependencies);
  }

  const std::vector<std::string>& dependencies(const std::string& service) const {
    const auto found = dependencies_.find(service);
    assert(found != dependencies_.end());
    return found->second;
  }

  /// All services, each after its dependencies.
  std::vector<std::string> order() const {
    std::vector<std::string> result;
    std::map<std::string, bool> visited;
    for (const auto& entry : dependencies_) {
      visit(entry.first, visited, result);
    }
    return result;
  }

  std::size_t size() const { return dependencies_.size(); }

private:
  void visit(const std::string& service, std::map<std::string, bool>& visited, std::vector<std::string>& result) const {
    if (visited[service]) { return; }
    visited[service] = true;
#if BUG == 2
    result.push_back(service);
#endif
    for (const std::string& dependency : dependencies(service)) {
      visit(dependency, visited, result);
    }
#if BUG != 2
    result.push_back(service);
#endif
  }

  std::map<std::string, std::vector<std::string>> dependencies_;
};

/// What the supervisor knows about a service.
struct Record {
  std::string name;
  std::atomic<bool> ready{false};
  int port = 0;  ///< Guarded by the supervisor's mutex.
};

class Supervisor {
public:
  explicit Supervisor(const std::vector<std::string>& services) {
    assert(services.size() <= records_.size());
    for (const std::string& service : services) {
      records_[count_++].name = service;
    }
  }

  /// Called by a service when it accepts requests.
  void announce(const std::string& service) {
    Record& record = find(service);
    const std::lock_guard lock(mutex_);  // [wait_supervisor]
    record.port = nextPort_++;
    started_.push_back(service);
    record.ready = true;
  }

  /// Waits until a service accepts requests. Returns its port.
  int await(const std::string& service) {
    Record& record = find(service);
#if BUG == 1
    const std::lock_guard lock(mutex_);  // [hold_supervisor]
    while (!record.ready) {              // [spin]
      std::this_thread::yield();
    }
#else
    while (!record.ready) {
      std::this_thread::yield();
    }
    const std::lock_guard lock(mutex_);
#endif
    return record.port;
  }

  /// The order in which services became ready.
  std::vector<std::string> started() {
    const std::lock_guard lock(mutex_);
    return started_;
  }

private:
  /// Names do not change after construction.
  Record& find(const std::string& service) {
    for (std::size_t i = 0; i < count_; ++i) {
      if (records_[i].name == service) { return records_[i]; }
    }
    assert(false && "a service that is not known");
    return records_[0];
  }

  std::mutex mutex_;
  std::array<Record, 4> records_;
  std::size_t count_ = 0;
  int nextPort_ = 8000;
  std::vector<std::string> started_;
};

/// A service connects to its dependencies and then announces itself.
class Service {
public:
  Service(std::string name, const Plan& plan, Supervisor& supervisor)
      : name_(std::move(name)), plan_(plan), supervisor_(supervisor) {}

  void run() {
    for (const std::string& dependency : plan_.dependencies(name_)) {
      const int port = supervisor_.await(dependency);
      assert(port >= 8000);
      connections_.emplace_back(dependency, port);
    }
    supervisor_.announce(name_);
  }

  std::size_t connections() const { return connections_.size(); }

private:
  const std::string name_;
  const Plan& plan_;
  Supervisor& supervisor_;
  std::vector<std::pair<std::string, int>> connections_;
};

std::size_t positionOf(const std::vector<std::string>& names, const std::string& name) {
  std::size_t position = 0;
  while (position < names.size() && names[position] != name) {
    ++position;
  }
  return position;
}

/// Checks that each service comes after what it depends on.
void checkOrder(const Plan& plan, const std::vector<std::string>& names) {
  assert(names.size() == plan.size());
  for (const std::string& name : names) {
    for (const std::string& dependency : plan.dependencies(name)) {
      assert(positionOf(names, dependency) < positionOf(names, name));
    }
  }
}

}  // namespace

int main() {
  Plan plan;
  plan.add("cache", {});
  plan.add("api", {"database", "cache"});
  plan.add("database", {});
  const std::vector<std::string> order = plan.order();
  Supervisor supervisor(order);
  Service cacheService("cache", plan, supervisor);
  Service webService("api", plan, supervisor);
  Service databaseService("database", plan, supervisor);

  std::thread cache([&] { cacheService.run(); });
  std::thread web([&] { webService.run(); });
  std::thread database([&] { databaseService.run(); });
  cache.join();
  web.join();
  database.join();

  checkOrder(plan, supervisor.started());
  assert(webService.connections() == 2);
  assert(databaseService.connections() == 0);
  // The shutdown goes through the planned order backwards.
  checkOrder(plan, order);
}
