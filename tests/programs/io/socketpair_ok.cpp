// EXPECT: no finding, within 50 executions
// A question and an answer, with all forms of recv and send.
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>
#include <cassert>
#include <cstring>
#include <thread>

int main() {
  int ends[2];
  assert(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0);
  int shared = 0;
  std::thread server([&] {
    char text[8] = {};
    assert(recv(ends[0], text, 4, MSG_WAITALL) == 4);
    assert(std::strcmp(text, "ping") == 0 && shared == 1);
    shared = 2;
    iovec part{text, 4};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    assert(sendmsg(ends[0], &message, 0) == 4);
    shutdown(ends[0], SHUT_WR);
  });
  shared = 1;
  assert(send(ends[1], "pi", 2, 0) == 2);
  assert(send(ends[1], "ng", 2, 0) == 2);
  char text[8] = {};
  assert(read(ends[1], text, sizeof text) == 4 && shared == 2);
  assert(read(ends[1], text, sizeof text) == 0);
  server.join();
}
