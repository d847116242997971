// A server with one session thread per client. Clients and sessions talk through socket pairs in frames.
//
// BUG 1: deadlock (lock and join); Server::stop joins the session threads while it holds `mutex_`, and each
//        session locks `mutex_` in Server::sessionEnded before it ends.
// TRUTH 1: hold_sessions@main, wait_sessions@session, join@main; deadlock
// FIX 1: Move the threads out of `sessions_` under the lock, and join them after unlocking.
//
// BUG 2: wrong computation, in every schedule; encodeFrame stores the length of a payload in one byte, so a payload
//        of 256 bytes or more is cut off.
// TRUTH 2: none; assertion
// FIX 2: Store the length in two bytes.
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// A file descriptor that is closed with its owner.
class Descriptor {
public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) { close(number_); }
  }

  int number() const { return number_; }

private:
  int number_;
};

/// Reads exactly `size` bytes. Returns false at the end of the stream.
bool readAll(int descriptor, char* data, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const ssize_t count = read(descriptor, data + done, size - done);
    if (count <= 0) { return false; }
    done += static_cast<std::size_t>(count);
  }
  return true;
}

bool writeAll(int descriptor, const std::string& data) {
  std::size_t done = 0;
  while (done < data.size()) {
    const ssize_t count = write(descriptor, data.data() + done, data.size() - done);
    if (count <= 0) { return false; }
    done += static_cast<std::size_t>(count);
  }
  return true;
}

/// A frame is the length of the payload in two bytes, followed by the payload.
std::string encodeFrame(const std::string& payload) {
  std::string frame;
#if BUG == 2
  const auto length = static_cast<std::uint8_t>(payload.size());
#else
  const auto length = static_cast<std::uint16_t>(payload.size());
#endif
  frame.push_back(static_cast<char>(length >> 8));
  frame.push_back(static_cast<char>(length & 0xff));
  return frame + payload.substr(0, length);
}

/// Reads one frame. Returns false at the end of the stream.
bool readFrame(int descriptor, std::string& payload) {
  std::array<char, 2> header{};
  if (!readAll(descriptor, header.data(), header.size())) { return false; }
  const std::size_t length = static_cast<std::size_t>(static_cast<unsigned char>(header[0])) << 8 |
                             static_cast<std::size_t>(static_cast<unsigned char>(header[1]));
  payload.resize(length);
  return readAll(descriptor, payload.data(), length);
}

/// Answers each request with the same text in upper case.
std::string answer(const std::string& request) {
  std::string text = request;
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') { c = static_cast<char>(c - 'a' + 'A'); }
  }
  return text;
}

class Server {
public:
  /// Starts a session and returns the client's end of the connection.
  Descriptor connect() {
    std::array<int, 2> ends{};
    const int result = socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data());
    assert(result == 0);
    const std::lock_guard lock(mutex_);
    ++open_;
    sessions_.emplace_back([this, end = ends[0]] { serve(Descriptor(end)); });
    return Descriptor(ends[1]);
  }

  /// Waits for the sessions to end. The clients have closed their connections.
  void stop() {
#if BUG == 1
    const std::lock_guard lock(mutex_);  // [hold_sessions]
    for (std::thread& session : sessions_) {
      session.join();  // [join]
    }
    sessions_.clear();
#else
    std::vector<std::thread> sessions;
    {
      const std::lock_guard lock(mutex_);
      sessions.swap(sessions_);
    }
    for (std::thread& session : sessions) {
      session.join();
    }
#endif
  }

  int open() {
    const std::lock_guard lock(mutex_);
    return open_;
  }

  int answered() {
    const std::lock_guard lock(mutex_);
    return answered_;
  }

private:
  void serve(Descriptor descriptor) {
    std::string request;
    int count = 0;
    while (readFrame(descriptor.number(), request)) {
      if (!writeAll(descriptor.number(), encodeFrame(answer(request)))) { break; }
      ++count;
    }
    sessionEnded(count);
  }

  void sessionEnded(int answeredRequests) {
    const std::lock_guard lock(mutex_);  // [wait_sessions]
    --open_;
    answered_ += answeredRequests;
  }

  std::mutex mutex_;
  std::vector<std::thread> sessions_;
  int open_ = 0;
  int answered_ = 0;
};

class Client {
public:
  explicit Client(Descriptor connection) : connection_(std::move(connection)) {}

  /// Sends a request and waits for its answer.
  std::string ask(const std::string& request) {
    const bool sent = writeAll(connection_.number(), encodeFrame(request));
    assert(sent);
    std::string reply;
    const bool received = readFrame(connection_.number(), reply);
    assert(received);
    bytes_ += reply.size();
    return reply;
  }

  std::size_t bytes() const { return bytes_; }

private:
  Descriptor connection_;
  std::size_t bytes_ = 0;
};

}  // namespace

int main() {
  Server server;
  {
    Client first(server.connect());
    Client second(server.connect());

    std::thread client([&] {
      const std::string reply = first.ask("hello");
      assert(reply == "HELLO");
    });
    const std::string longRequest(300, 'x');
    const std::string reply = second.ask(longRequest);
    assert(reply.size() == longRequest.size());
    assert(reply.front() == 'X');
    client.join();
    assert(first.bytes() == 5 && second.bytes() == 300);
  }
  server.stop();
  assert(server.open() == 0);
  assert(server.answered() == 2);
}
