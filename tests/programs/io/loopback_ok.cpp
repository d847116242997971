// EXPECT: no finding, within 50 executions
// A server and two clients over TCP, all in one program.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#include <cassert>
#include <thread>

int main() {
  const int listener = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  assert(bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  assert(listen(listener, 4) == 0);
  socklen_t size = sizeof address;
  assert(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  std::thread server([&] {
    for (int i = 0; i < 2; ++i) {
      const int client = accept(listener, nullptr, nullptr);
      assert(client >= 0);
      char number = 0;
      assert(recv(client, &number, 1, 0) == 1);
      ++number;
      assert(send(client, &number, 1, 0) == 1);
      close(client);
    }
  });
  const auto ask = [&](char number) {
    const int server = socket(AF_INET, SOCK_STREAM, 0);
    assert(connect(server, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
    assert(send(server, &number, 1, 0) == 1);
    char answer = 0;
    assert(recv(server, &answer, 1, 0) == 1 && answer == number + 1);
    assert(recv(server, &answer, 1, 0) == 0);
    close(server);
  };
  std::thread first(ask, 'a');
  std::thread second(ask, 'k');
  first.join();
  second.join();
  server.join();
  close(listener);
}
