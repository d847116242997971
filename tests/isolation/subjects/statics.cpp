// ISOLATION: restore
// All state that a program keeps in memory between main and exit: each execution must start with the initial state.
#include <cassert>
#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

static int counter = 0;
static int initialised = 42;
static std::string text = "a text that is too long for the string object itself";
static std::map<int, std::string> table;
static std::vector<std::unique_ptr<int>> leaked;
static thread_local int local = 7;
static std::mutex mutex;

static int& onlyOnce() {
  static int value = ++counter;
  return value;
}

static void atTheEnd() { ++counter; }

static void work(int i) {
  assert(local == 7);
  local = i;
  const std::lock_guard lock(mutex);
  table[i] = text + std::to_string(i);
  leaked.push_back(std::make_unique<int>(i));
  new std::string(text);  // never deleted
}

int main() {
  assert(counter == 0 && initialised == 42 && table.empty() && leaked.empty() && local == 7);
  assert(onlyOnce() == 1);
  assert(text.size() == 52);
  std::atexit(atTheEnd);
  initialised = 0;
  local = 8;
  std::thread one(work, 1);
  std::thread two(work, 2);
  one.join();
  two.join();
  assert(table.size() == 2 && leaked.size() == 2 && local == 8);
  text += "!";
  return 0;
}
