// Threads receive from a System V message queue, which `heddle run` does not support, and count without a lock.
#include <sys/ipc.h>
#include <sys/msg.h>

#include <cstdlib>
#include <thread>

namespace {

struct Message {
  long kind;
  int value;
};

int total = 0;

void receive(int queue) {
  Message message{};
  if (msgrcv(queue, &message, sizeof message.value, 1, 0) < 0) {
    std::abort();
  }
  const int before = total;        // TRUE PLACE
  total = before + message.value;  // TRUE PLACE
}

}  // namespace

int main() {
  const int queue = msgget(IPC_PRIVATE, 0600);
  std::thread first(receive, queue);
  std::thread second(receive, queue);
  for (int value : {1, 2}) {
    const Message message{1, value};
    if (msgsnd(queue, &message, sizeof message.value, 0) != 0) {
      std::abort();
    }
  }
  first.join();
  second.join();
  msgctl(queue, IPC_RMID, nullptr);
  return total == 3 ? EXIT_SUCCESS : EXIT_FAILURE;
}
