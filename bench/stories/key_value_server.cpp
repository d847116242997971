// A key-value server: sessions over socket pairs, a striped store, a journal, a replica and watchers of keys.
//
// BUG 1: deadlock (two locks); Store::rename locks the stripe of the old key and then the stripe of the new key, so
//        two renames in opposite directions each hold one stripe and wait for the other.
// TRUTH 1: hold_from@session A, hold_from@session B, wait_to@session A, wait_to@session B; deadlock
// FIX 1: Lock the two stripes in the order of their numbers.
//
// BUG 2: atomicity violation (two structures); Database::set changes the store and appends to the journal in two steps
//        without a common lock, so two sessions that set one key can be journaled in the opposite order, and the
//        replica ends with the other value.
// TRUTH 2: apply@session A, apply@session B, journal@session B, journal@session A; assertion
// FIX 2: Append to the journal while the stripe of the key is locked.
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

// Commands.

enum class Verb { kGet, kSet, kAppend, kErase, kRename, kCount, kUnknown };

struct Command {
  Verb verb = Verb::kUnknown;
  std::vector<std::string> arguments;
};

struct Syntax {
  const char* word;
  Verb verb;
  std::size_t arguments;
};

constexpr std::array<Syntax, 6> kSyntax = {{
    {"get", Verb::kGet, 1},
    {"set", Verb::kSet, 2},
    {"append", Verb::kAppend, 2},
    {"erase", Verb::kErase, 1},
    {"rename", Verb::kRename, 2},
    {"count", Verb::kCount, 0},
}};

Command parse(const std::string& line) {
  std::istringstream input(line);
  std::string word;
  input >> word;
  Command command;
  std::string argument;
  while (input >> argument) {
    command.arguments.push_back(argument);
  }
  for (const Syntax& syntax : kSyntax) {
    if (word == syntax.word && command.arguments.size() == syntax.arguments) { command.verb = syntax.verb; }
  }
  return command;
}

// The store.

using Values = std::map<std::string, std::string>;

/// A change of one key, in the form in which it is journaled.
struct Change {
  std::string key;
  std::optional<std::string> value;  ///< Nothing: the key was erased.
};

/// A map that is split into stripes with a mutex each.
class Store {
public:
  static constexpr std::size_t kStripes = 3;

  /// Called for each change while the stripe of its key is locked.
  using Observer = std::function<void(const Change&)>;

  void observe(Observer observer) { observer_ = std::move(observer); }

  std::optional<std::string> get(const std::string& key) {
    Stripe& stripe = stripeOf(key);
    const std::lock_guard lock(stripe.mutex);
    const auto found = stripe.values.find(key);
    if (found == stripe.values.end()) { return std::nullopt; }
    return found->second;
  }

  void set(const std::string& key, const std::string& value) {
    Stripe& stripe = stripeOf(key);
    const std::lock_guard lock(stripe.mutex);
    stripe.values[key] = value;  // [apply]
    changed({key, value});
  }

  std::string append(const std::string& key, const std::string& text) {
    Stripe& stripe = stripeOf(key);
    const std::lock_guard lock(stripe.mutex);
    std::string& value = stripe.values[key];
    value += text;
    changed({key, value});
    return value;
  }

  bool erase(const std::string& key) {
    Stripe& stripe = stripeOf(key);
    const std::lock_guard lock(stripe.mutex);
    if (stripe.values.erase(key) == 0) { return false; }
    changed({key, std::nullopt});
    return true;
  }

  /// Moves a value to another key. Returns false if the old key does not exist.
  bool rename(const std::string& from, const std::string& to) {
    const std::size_t fromStripe = indexOf(from);
    const std::size_t toStripe = indexOf(to);
    if (fromStripe == toStripe) {
      const std::lock_guard lock(stripes_[fromStripe].mutex);
      return renameLocked(from, to);
    }
#if BUG == 1
    const std::lock_guard fromLock(stripes_[fromStripe].mutex);  // [hold_from]
    const std::lock_guard toLock(stripes_[toStripe].mutex);      // [wait_to]
#else
    const std::lock_guard firstLock(stripes_[fromStripe < toStripe ? fromStripe : toStripe].mutex);
    const std::lock_guard secondLock(stripes_[fromStripe < toStripe ? toStripe : fromStripe].mutex);
#endif
    return renameLocked(from, to);
  }

  void apply(const Change& change) {
    if (change.value) {
      set(change.key, *change.value);
    } else {
      erase(change.key);
    }
  }

  /// All values at one moment.
  Values snapshot() {
    std::array<std::unique_lock<std::mutex>, kStripes> locks;
    for (std::size_t i = 0; i < kStripes; ++i) {
      locks[i] = std::unique_lock(stripes_[i].mutex);
    }
    Values all;
    for (const Stripe& stripe : stripes_) {
      all.insert(stripe.values.begin(), stripe.values.end());
    }
    return all;
  }

private:
  struct Stripe {
    std::mutex mutex;
    Values values;
  };

  static std::size_t indexOf(const std::string& key) {
    std::size_t sum = 0;
    for (const char c : key) {
      sum += static_cast<unsigned char>(c);
    }
    return sum % kStripes;
  }

  Stripe& stripeOf(const std::string& key) { return stripes_[indexOf(key)]; }

  bool renameLocked(const std::string& from, const std::string& to) {
    Values& source = stripeOf(from).values;
    const auto found = source.find(from);
    if (found == source.end()) { return false; }
    const std::string value = found->second;
    source.erase(found);
    changed({from, std::nullopt});
    stripeOf(to).values[to] = value;
    changed({to, value});
    return true;
  }

  void changed(const Change& change) {
    if (observer_) { observer_(change); }
  }

  std::array<Stripe, kStripes> stripes_;
  Observer observer_;
};

// The journal and its replica.

/// Changes in the order in which the replica applies them.
class Journal {
public:
  void append(const Change& change) {
    const std::lock_guard lock(mutex_);
    changes_.push_back(change);  // [journal]
    grown_.notify_all();
  }

  /// Waits for the change with a number. Returns nothing after the journal was closed.
  std::optional<Change> read(std::size_t number) {
    std::unique_lock lock(mutex_);
    while (changes_.size() <= number && !closed_) {
      grown_.wait(lock);
    }
    if (changes_.size() <= number) { return std::nullopt; }
    return changes_[number];
  }

  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    grown_.notify_all();
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return changes_.size();
  }

private:
  std::mutex mutex_;
  std::condition_variable grown_;
  std::vector<Change> changes_;
  bool closed_ = false;
};

/// Follows a journal on a thread of its own.
class Replica {
public:
  explicit Replica(Journal& journal) : thread_([this, &journal] { follow(journal); }) {}

  Replica(const Replica&) = delete;
  Replica& operator=(const Replica&) = delete;

  /// The journal has been closed.
  void finish() { thread_.join(); }

  Values values() { return store_.snapshot(); }

private:
  void follow(Journal& journal) {
    std::size_t next = 0;
    while (const std::optional<Change> change = journal.read(next)) {
      store_.apply(*change);
      ++next;
    }
  }

  Store store_;
  std::thread thread_;
};

/// Counts the changes of keys with a prefix.
class Watcher {
public:
  explicit Watcher(std::string prefix) : prefix_(std::move(prefix)) {}

  void changed(const Change& change) {
    if (change.key.compare(0, prefix_.size(), prefix_) != 0) { return; }
    const std::lock_guard lock(mutex_);
    ++changes_;
  }

  int changes() {
    const std::lock_guard lock(mutex_);
    return changes_;
  }

private:
  const std::string prefix_;
  std::mutex mutex_;
  int changes_ = 0;
};

/// The store together with what follows its changes.
class Database {
public:
  Database(Journal& journal, Watcher& watcher) : journal_(journal), watcher_(watcher) {
    store_.observe([this](const Change& change) {
      watcher_.changed(change);
      if (journalsInStripe()) { journal_.append(change); }
    });
  }

  std::string execute(const Command& command) {
    const std::vector<std::string>& arguments = command.arguments;
    switch (command.verb) {
      case Verb::kGet:
        return store_.get(arguments[0]).value_or("(none)");
      case Verb::kSet:
        set(arguments[0], arguments[1]);
        return "ok";
      case Verb::kAppend:
        return append(arguments[0], arguments[1]);
      case Verb::kErase:
        return store_.erase(arguments[0]) ? "ok" : "(none)";
      case Verb::kRename:
        return store_.rename(arguments[0], arguments[1]) ? "ok" : "(none)";
      case Verb::kCount:
        return std::to_string(store_.snapshot().size());
      case Verb::kUnknown:
        break;
    }
    return "error";
  }

  Values values() { return store_.snapshot(); }

private:
  static constexpr bool journalsInStripe() { return BUG != 2; }

  void set(const std::string& key, const std::string& value) {
    store_.set(key, value);
#if BUG == 2
    journal_.append({key, value});
#endif
  }

  std::string append(const std::string& key, const std::string& text) {
    std::string value = store_.append(key, text);
#if BUG == 2
    journal_.append({key, value});
#endif
    return value;
  }

  Store store_;
  Journal& journal_;
  Watcher& watcher_;
};

// Connections.

/// One end of a connection, which passes lines.
class Connection {
public:
  explicit Connection(int descriptor) : descriptor_(descriptor) {}
  Connection(Connection&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, -1)), buffer_(std::move(other.buffer_)) {}
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection& operator=(Connection&&) = delete;

  ~Connection() {
    if (descriptor_ >= 0) { close(descriptor_); }
  }

  void send(const std::string& line) {
    const std::string data = line + "\n";
    std::size_t done = 0;
    while (done < data.size()) {
      const ssize_t count = write(descriptor_, data.data() + done, data.size() - done);
      assert(count > 0);
      done += static_cast<std::size_t>(count);
    }
  }

  /// No more lines will be sent. Lines can still be received.
  void finishSending() { shutdown(descriptor_, SHUT_WR); }

  /// Returns nothing at the end of the stream.
  std::optional<std::string> receive() {
    while (true) {
      const std::size_t end = buffer_.find('\n');
      if (end != std::string::npos) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
      }
      std::array<char, 64> block{};
      const ssize_t count = read(descriptor_, block.data(), block.size());
      if (count <= 0) { return std::nullopt; }
      buffer_.append(block.data(), static_cast<std::size_t>(count));
    }
  }

private:
  int descriptor_;
  std::string buffer_;
};

std::pair<Connection, Connection> connect() {
  std::array<int, 2> ends{};
  const int result = socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data());
  assert(result == 0);
  return {Connection(ends[0]), Connection(ends[1])};
}

/// Executes the lines of one connection and answers each of them.
void serve(Database& database, Connection connection) {
  while (const std::optional<std::string> line = connection.receive()) {
    connection.send(database.execute(parse(*line)));
  }
}

/// Sends all commands, then collects the answers.
class Client {
public:
  Client(Connection connection, const std::vector<std::string>& commands) : connection_(std::move(connection)) {
    for (const std::string& command : commands) {
      connection_.send(command);
    }
    connection_.finishSending();
  }

  std::vector<std::string> answers() {
    std::vector<std::string> answers;
    while (const std::optional<std::string> line = connection_.receive()) {
      answers.push_back(*line);
    }
    return answers;
  }

private:
  Connection connection_;
};

/// The driver's expectations that hold in every interleaving.
void checkValues(const Values& values) {
  assert(values.count("user:ann") == 1);
  const std::string& shared = values.at("motd");
  assert(shared == "hello" || shared == "welcome");
  assert(values.count("left") + values.count("right") <= 2);
}

}  // namespace

int main() {
  Journal journal;
  Watcher watcher("user:");
  Database database(journal, watcher);
  database.execute(parse("set left 1"));
  Replica replica(journal);

  std::pair<Connection, Connection> first = connect();
  std::pair<Connection, Connection> second = connect();
  Client one(std::move(first.first), {"set user:ann online", "set motd hello", "rename left right", "get user:ann"});
  Client two(std::move(second.first), {"set motd welcome", "rename right left", "frobnicate", "count"});
  std::thread sessionA([&database, end = std::move(first.second)]() mutable { serve(database, std::move(end)); });
  std::thread sessionB([&database, end = std::move(second.second)]() mutable { serve(database, std::move(end)); });
  const std::vector<std::string> answersOne = one.answers();
  const std::vector<std::string> answersTwo = two.answers();
  sessionA.join();
  sessionB.join();
  journal.close();
  replica.finish();

  assert(answersOne.size() == 4 && answersTwo.size() == 4);
  assert(answersOne[0] == "ok" && answersOne[1] == "ok" && answersOne[2] == "ok");
  assert(answersOne[3] == "online");
  assert(answersTwo[2] == "error");
  assert(watcher.changes() == 1);
  checkValues(database.values());
#if BUG == 2
  // This variant does not journal renames.
  assert(replica.values().at("motd") == database.values().at("motd"));
#else
  assert(replica.values() == database.values());
  assert(journal.size() >= 4);
#endif
}
