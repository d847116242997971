// A program for the tests of static facts; see src/analyse/program/ProgramFacts_test.cpp.
#include <cstdlib>
#include <mutex>
#include <thread>

int x, y;
std::mutex guard;
extern int inLibrary;
void callLibrary();

struct Pair {
  int first;
  int second;
} pair;

__attribute__((noinline)) void mark() { guard.lock(); }
__attribute__((noinline)) void touchX() { x = 1; }

void lastAccessOfX() {
  touchX();
  mark();
  y = 2;
}

void useLibrary() {
  mark();
  callLibrary();
}

struct Shape {
  virtual void draw() = 0;
};
struct Circle : Shape {
  void draw() override { x = 3; }
};
__attribute__((noinline)) void drawOne(Shape& shape) { shape.draw(); }
void drawCircle() {
  Circle circle;
  drawOne(circle);
}

void writeSecond() {
  mark();
  pair.second = 1;
}

void startThread() {
  std::thread([] { pair.first = 4; }).join();
}

struct AtExit {
  ~AtExit() { y = 5; }
} atExit;

__attribute__((noinline)) void wrapped(int n) { x = n; }
int main(int argc, char**) {
  int* block = static_cast<int*>(std::malloc(8));
  *block = argc;
  wrapped(*block);
  lastAccessOfX();
  useLibrary();
  drawCircle();
  writeSecond();
  startThread();
}
