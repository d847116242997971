// EXPECT: no finding, within 200 executions
// One exception with many owners: the last one destroys it.
#include <cassert>
#include <exception>
#include <future>
#include <string>
#include <thread>

static int destroyed;

struct Trouble {
  int number;
  explicit Trouble(int n) : number(n) {}
  Trouble(const Trouble&) = default;
  ~Trouble() {
    number = 0;
    ++destroyed;
  }
};

static std::exception_ptr makeTrouble(int number) {
  try {
    throw Trouble(number);
  } catch (...) {
    return std::current_exception();
  }
}

static void look(std::exception_ptr pointer, int number) {
  try {
    std::rethrow_exception(std::move(pointer));
  } catch (const Trouble& trouble) {
    assert(trouble.number == number);
  }
}

static void sharedByThreads() {
  std::exception_ptr pointer = makeTrouble(3);
  std::thread first(look, pointer, 3);
  std::thread second(look, pointer, 3);
  pointer = nullptr;
  first.join();
  second.join();
}

static void throughFuture() {
  std::promise<int> promise;
  std::shared_future<int> future = promise.get_future().share();
  auto receive = [future] {
    try {
      future.get();
      assert(false);
    } catch (const Trouble& trouble) {
      assert(trouble.number == 4);
    }
  };
  std::thread first(receive);
  std::thread second(receive);
  promise.set_exception(makeTrouble(4));
  first.join();
  second.join();
}

int main() {
  sharedByThreads();
  assert(destroyed == 1);
  throughFuture();
  assert(destroyed == 2);
  return 0;
}
