// A program for analyse_program_test.py: one place is protected, one is not, and two locks are taken in both orders.
#include <mutex>
#include <thread>

std::mutex left, right;
int guarded;
int bare;

void forward() {
  std::lock_guard outer(left);
  std::lock_guard inner(right);
  ++guarded;
}

void backward() {
  std::lock_guard outer(right);
  std::lock_guard inner(left);
  ++guarded;
}

int main() {
  std::thread first([] {
    forward();
    ++bare;
  });
  std::thread second([] {
    backward();
    ++bare;
  });
  first.join();
  second.join();
}
