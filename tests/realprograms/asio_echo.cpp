// An asio server and two clients on loopback in one program: two threads run the server's loop, and everything goes
// through asio's own epoll, eventfd and timer descriptors.
#include <array>
#include <asio.hpp>
#include <cassert>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using asio::ip::tcp;

namespace {

struct Session : std::enable_shared_from_this<Session> {
  explicit Session(tcp::socket s) : socket(std::move(s)) {}

  void read() {
    socket.async_read_some(asio::buffer(data), [self = shared_from_this()](std::error_code error, std::size_t size) {
      if (!error) {
        self->write(size);
      }
    });
  }

  void write(std::size_t size) {
    asio::async_write(socket, asio::buffer(data, size),
                      [self = shared_from_this()](std::error_code error, std::size_t) {
                        if (!error) {
                          self->read();
                        }
                      });
  }

  tcp::socket socket;
  std::array<char, 64> data{};
};

void acceptNext(tcp::acceptor& acceptor) {
  acceptor.async_accept([&acceptor](std::error_code error, tcp::socket socket) {
    if (!error) {
      std::make_shared<Session>(std::move(socket))->read();
      acceptNext(acceptor);
    }
  });
}

void talk(tcp::endpoint server, const std::string& text) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(server);
  asio::write(socket, asio::buffer(text));
  std::string answer(text.size(), ' ');
  asio::read(socket, asio::buffer(answer));
  assert(answer == text);
}

}  // namespace

int main() {
  asio::io_context context;
  tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
  asio::steady_timer timer(context, std::chrono::hours(1));  // virtual
  bool expired = false;
  timer.async_wait([&](std::error_code) { expired = true; });
  acceptNext(acceptor);
  std::vector<std::thread> loops;
  for (int i = 0; i < 2; ++i) {
    loops.emplace_back([&] { context.run(); });
  }
  std::thread first(talk, acceptor.local_endpoint(), "warp");
  std::thread second(talk, acceptor.local_endpoint(), "and weft");
  first.join();
  second.join();
  asio::post(context, [&] { acceptor.close(); });
  for (std::thread& loop : loops) {
    loop.join();
  }
  assert(expired);
}
