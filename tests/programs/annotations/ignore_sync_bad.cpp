// EXPECT: finding data-race, within 100 executions
// The program declares that this lock does not order anything.
#include <mutex>
#include <thread>

extern "C" void AnnotateIgnoreSyncBegin(const char* file, int line);
extern "C" void AnnotateIgnoreSyncEnd(const char* file, int line);

std::mutex mutex;
int data = 0;

void work() {
  AnnotateIgnoreSyncBegin(__FILE__, __LINE__);
  mutex.lock();
  AnnotateIgnoreSyncEnd(__FILE__, __LINE__);
  ++data;
  mutex.unlock();
}

int main() {
  std::thread other(work);
  work();
  other.join();
}
