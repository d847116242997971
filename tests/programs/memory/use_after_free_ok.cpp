// EXPECT: no finding, exhausted, strategy dfs
// The owner waits for the reader before it deletes the record.
#include <thread>

struct Record {
  int id;
  int value;
};

Record* shared;

int main() {
  shared = new Record{1, 2};
  std::thread reader([] {
    int value = shared->value;
    (void)value;
  });
  reader.join();
  delete shared;
}
