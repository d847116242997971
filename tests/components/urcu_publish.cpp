#include <urcu.h>

#include <thread>

namespace {
struct Config {
  int a;
  int b;
};
Config* current = nullptr;
}  // namespace

int main() {
  rcu_register_thread();
  current = new Config{1, 1};
  int wrong = 0;
  std::thread reader([&] {
    rcu_register_thread();
    for (int i = 0; i < 3; ++i) {
      rcu_read_lock();
      const Config* config = rcu_dereference(current);
      wrong += config->a != config->b ? 1 : 0;
      rcu_read_unlock();
    }
    rcu_unregister_thread();
  });
  for (int i = 2; i < 4; ++i) {
    auto* fresh = new Config{i, i};
    Config* old = rcu_xchg_pointer(&current, fresh);
    synchronize_rcu();
    delete old;
  }
  reader.join();
  delete current;
  rcu_unregister_thread();
  return wrong;
}
