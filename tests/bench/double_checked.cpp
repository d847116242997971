// A lazily created object is published before it is complete, and the quick check outside the lock finds it.
// Family: double-checked locking. Fails: assertion.
// Variant: double_checked
#include <atomic>
#include <cassert>
#include <memory>
#include <mutex>
#include <thread>

namespace {
struct Settings {
  std::atomic<int> size{0};
};

std::mutex lock;
std::atomic<Settings*> settings{nullptr};

Settings* configured() {
  if (Settings* const known = settings.load()) return known;
  const std::lock_guard guard(lock);
  if (!settings.load()) {
#ifdef FIXED
    auto created = std::make_unique<Settings>();
    created->size = 8;
    settings = created.release();
#else
    settings = new Settings;
    settings.load()->size = 8;
#endif
  }
  return settings.load();
}

void user() { assert(configured()->size == 8); }
}  // namespace

int main() {
  std::thread one(user);
  std::thread other(user);
  one.join();
  other.join();
  delete settings.load();
}
