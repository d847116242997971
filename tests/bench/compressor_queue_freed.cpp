// The main thread of a compressor deletes the queue when all blocks are written, while a consumer still signals that
// it has ended.
// Family: pbzip2. Fails: use-after-free or misuse.
// Variant: compressor_queue_freed
#include <condition_variable>
#include <mutex>
#include <thread>

namespace {
constexpr int kBlocks = 2;

struct Pipeline {
  std::mutex lock;
  std::condition_variable changed;
  int unread = 0;
  int written = 0;
  int consumers = 1;
};

void consume(Pipeline* pipeline) {
  for (int i = 0; i < kBlocks; ++i) {
    std::unique_lock guard(pipeline->lock);
    while (pipeline->unread == 0) pipeline->changed.wait(guard);
    --pipeline->unread;
    ++pipeline->written;
    pipeline->changed.notify_all();
  }
  const std::lock_guard guard(pipeline->lock);
  --pipeline->consumers;
  pipeline->changed.notify_all();
}

void produce(Pipeline* pipeline) {
  for (int i = 0; i < kBlocks; ++i) {
    const std::lock_guard guard(pipeline->lock);
    ++pipeline->unread;
    pipeline->changed.notify_all();
  }
}
}  // namespace

int main() {
  auto* const pipeline = new Pipeline;
  std::thread consumer(consume, pipeline);
  produce(pipeline);
  {
    std::unique_lock guard(pipeline->lock);
    while (pipeline->written < kBlocks) pipeline->changed.wait(guard);
  }
#ifdef FIXED
  consumer.join();
  delete pipeline;
#else
  delete pipeline;
  consumer.join();
#endif
}
