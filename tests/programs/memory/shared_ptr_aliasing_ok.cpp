// EXPECT: no finding, within 300 executions
// A pointer to a member keeps the whole object alive.
#include <memory>
#include <thread>
#include <vector>

struct Whole {
  std::vector<int> part{1, 2, 3};
};

int main() {
  auto whole = std::make_shared<Whole>();
  std::shared_ptr<std::vector<int>> part(whole, &whole->part);
  std::weak_ptr<Whole> weak = whole;
  std::thread other([part = std::move(part)] { part->front() = static_cast<int>(part->size()); });
  std::thread looker([weak] {
    if (auto strong = weak.lock()) {
      (void)strong->part.capacity();
    }
  });
  whole.reset();
  other.join();
  looker.join();
}
