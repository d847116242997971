// EXPECT: finding use-after-free, within 200 executions, at @use
// PREEMPTIONS: 0
// TEXT: that was freed
// ALSO: data-race
// The reader may run after the owner has deleted the record.
#include <thread>

struct Record {
  int id;
  int value;
};

Record* shared;

int main() {
  shared = new Record{1, 2};
  std::thread reader([] {
    int value = shared->value;  // @use
    (void)value;
  });
  delete shared;
  reader.join();
}
