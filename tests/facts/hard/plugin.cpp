// The library of loading.cpp. It uses variables and functions of the program, and starts a thread.
#include <mutex>
#include <thread>

extern "C" int shared;
extern "C" std::mutex sharedLock;
extern "C" void callMe();

static int own;
static std::mutex ownLock;

extern "C" void pluginWork() {
  {
    std::lock_guard guard(ownLock);
    ++own;
  }
  std::thread thread([] {
    std::lock_guard guard(sharedLock);
    ++shared;
    std::lock_guard second(ownLock);
    ++own;
  });
  {
    std::lock_guard guard(sharedLock);
    ++shared;
  }
  thread.join();
  callMe();
}
