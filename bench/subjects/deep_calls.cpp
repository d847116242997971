// Two threads call ten functions deep and access atomic variables there, most of them their own.
#include <atomic>
#include <thread>

namespace {

std::atomic<int> shared;
std::atomic<int> own[2];

template <int Depth>
[[gnu::noinline]] void descend(int thread) {
  if constexpr (Depth == 0) {
    own[thread].fetch_add(1);
    own[thread].load();
    own[thread].fetch_add(1);
    shared.fetch_add(1);
  } else {
    descend<Depth - 1>(thread);
    own[thread].load();
  }
}

void work(int thread) {
  for (int round = 0; round < 200; ++round) {
    descend<10>(thread);
  }
}

}  // namespace

int main() {
  std::thread first(work, 0);
  std::thread second(work, 1);
  first.join();
  second.join();
}
