// A pool of database connections with a pruner that closes idle ones and a health check.
//
// BUG 1: use after free; ConnectionPool::release puts the connection into `idle_` and unlocks before it stamps the time
//        of the last use, so ConnectionPool::prune can delete the connection in between.
// TRUTH 1: publish@client, delete@pruner, stamp@client; use after free
// FIX 1: Stamp the connection before it is put into `idle_`.
//
// BUG 2: deadlock (two locks); Connection::query reports an error to the pool while it holds the connection's
//        mutex, and ConnectionPool::healthCheck locks each connection while it holds the pool's mutex.
// TRUTH 2: hold_connection@client, hold_pool@checker, wait_pool@client, wait_connection@checker; deadlock
// FIX 2: Unlock the connection before reporting the error to the pool.
#include <cassert>
#include <cstddef>
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

/// Counts what goes wrong with connections.
class ErrorSink {
public:
  virtual ~ErrorSink() = default;
  virtual void report(int connection, const std::string& statement) = 0;
};

struct Answer {
  bool ok = false;
  int rows = 0;
};

class Connection {
public:
  Connection(int id, ErrorSink& errors) : id_(id), errors_(errors) {}

  int id() const { return id_; }

  /// Executes a statement. A statement that mentions "broken" fails.
  Answer query(const std::string& statement) {
    std::unique_lock lock(mutex_);  // [hold_connection]
    ++queries_;
    if (statement.find("broken") == std::string::npos) { return {true, static_cast<int>(statement.size())}; }
    healthy_ = false;
#if BUG != 2
    lock.unlock();
#endif
    errors_.report(id_, statement);
    return {};
  }

  bool healthy() {
    const std::lock_guard lock(mutex_);  // [wait_connection]
    return healthy_;
  }

  void repair() {
    const std::lock_guard lock(mutex_);
    healthy_ = true;
  }

  int queries() {
    const std::lock_guard lock(mutex_);
    return queries_;
  }

  /// Belongs to the holder of the connection, or to the pool while the connection is idle.
  void stamp(int tick) { lastUse_ = tick; }  // [stamp]
  int lastUse() const { return lastUse_; }

private:
  const int id_;
  ErrorSink& errors_;
  std::mutex mutex_;
  bool healthy_ = true;
  int queries_ = 0;
  int lastUse_ = 0;
};

class ConnectionPool : public ErrorSink {
public:
  explicit ConnectionPool(std::size_t limit) : limit_(limit) {}

  ~ConnectionPool() override {
    for (Connection* connection : idle_) {
      delete connection;
    }
  }

  ConnectionPool(const ConnectionPool&) = delete;
  ConnectionPool& operator=(const ConnectionPool&) = delete;

  /// Returns an idle connection or opens one. Returns null if the limit is reached.
  Connection* acquire() {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Connection* connection = idle_.back();
      idle_.pop_back();
      return connection;
    }
    if (open_ == limit_) { return nullptr; }
    ++open_;
    return new Connection(++lastId_, *this);
  }

  void release(Connection* connection) {
    std::unique_lock lock(mutex_);
    const int tick = ++tick_;
#if BUG == 1
    idle_.push_back(connection);  // [publish]
    lock.unlock();
    connection->stamp(tick);
#else
    connection->stamp(tick);
    idle_.push_back(connection);
#endif
  }

  /// Closes all idle connections except `keep` of them. Returns how many were closed.
  std::size_t prune(std::size_t keep) {
    std::vector<Connection*> closing;
    {
      const std::lock_guard lock(mutex_);
      while (idle_.size() > keep) {
        closing.push_back(idle_.front());
        idle_.erase(idle_.begin());
        --open_;
      }
    }
    for (Connection* connection : closing) {
      delete connection;  // [delete]
    }
    return closing.size();
  }

  /// Repairs idle connections that are broken. Returns how many were repaired.
  int healthCheck() {
    const std::lock_guard lock(mutex_);  // [hold_pool]
    int repaired = 0;
    for (Connection* connection : known_) {
      if (!connection->healthy()) {
        connection->repair();
        ++repaired;
      }
    }
    return repaired;
  }

  /// Connections that live as long as the pool and that the health check visits.
  void watch(Connection* connection) {
    const std::lock_guard lock(mutex_);
    known_.push_back(connection);
  }

  void report(int connection, const std::string& statement) override {
    const std::lock_guard lock(mutex_);  // [wait_pool]
    failures_.push_back({connection, statement});
  }

  std::size_t failures() {
    const std::lock_guard lock(mutex_);
    return failures_.size();
  }

  std::size_t open() {
    const std::lock_guard lock(mutex_);
    return open_;
  }

private:
  const std::size_t limit_;
  std::mutex mutex_;
  std::vector<Connection*> idle_;
  std::vector<Connection*> known_;
  std::vector<std::pair<int, std::string>> failures_;
  std::size_t open_ = 0;
  int lastId_ = 0;
  int tick_ = 0;
};

/// A client that opens a connection for each statement.
void runStatements(ConnectionPool& pool, const std::vector<std::string>& statements) {
  for (const std::string& statement : statements) {
    Connection* connection = pool.acquire();
    if (connection == nullptr) { continue; }
    const Answer answer = connection->query(statement);
    assert(!answer.ok || answer.rows > 0);
    pool.release(connection);
  }
}

}  // namespace

int main() {
  ConnectionPool pool(4);
  // The connection of the session lives outside the idle list and is visited by the health check.
  const std::unique_ptr<Connection> session = std::make_unique<Connection>(100, pool);
  pool.watch(session.get());

  std::thread client([&] {
    runStatements(pool, {"select 1", "select 2"});
    session->query("select session");
    session->query("broken statement");
  });
  std::thread pruner([&] {
    std::size_t closed = pool.prune(0);
    closed += pool.prune(0);
    assert(closed <= 2);
  });
  std::thread checker([&] {
    const int repaired = pool.healthCheck();
    assert(repaired <= 1);
  });
  client.join();
  pruner.join();
  checker.join();

  assert(pool.failures() == 1);
  assert(session->queries() == 2);
  pool.healthCheck();
  assert(session->healthy());
  pool.prune(0);
  assert(pool.open() == 0);
  assert(session->lastUse() == 0);
}
