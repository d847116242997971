// EXPECT: finding out-of-bounds, within 10 executions, at @read
// PREEMPTIONS: 0
// TEXT: at byte 6 of a block of 9 bytes, past its end
// The access begins inside the block and ends outside.
#include <cstdlib>
#include <cstring>

struct __attribute__((packed)) Message {
  char head[6];
  int body;
};

Message* volatile message;

int main() {
  message = static_cast<Message*>(std::calloc(1, 9));
  const int body = message->body;  // @read
  std::free(message);
  return body;
}
