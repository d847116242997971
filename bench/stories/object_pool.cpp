// A pool of packet buffers with a lock-free free list, and a table of requests that can complete or be cancelled.
//
// BUG 1: atomicity violation (ABA); FreeList::pop reads the successor of the first buffer and swaps the head later
//        without a tag, so the swap succeeds although the same buffer was taken and returned in between and its
//        successor is in use.
// TRUTH 1: read_next@sender A, push_back@sender B, swap@sender A; assertion
// FIX 1: Change a tag in `head_` with each operation.
//
// BUG 2: double free; RequestTable::finish checks the state of a request and changes it in a second operation, so
//        completion and cancellation of one request both delete it.
// TRUTH 2: check_state@finisher A, check_state@finisher B, delete@finisher A, delete@finisher B; double free
// FIX 2: Change the state with a compare-and-exchange, and delete only if it succeeds.
#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#ifndef BUG
#define BUG 0
#endif

namespace {

/// Indices of free buffers, as a stack. The upper half of the head is a tag against reuse.
class FreeList {
public:
  static constexpr std::uint32_t kNone = 0xffffffff;
  static constexpr std::size_t kSize = 3;

  FreeList() {
    for (std::uint32_t i = 0; i < kSize; ++i) {
      next_[i] = i + 1 < kSize ? i + 1 : kNone;
    }
  }

  std::optional<std::uint32_t> pop() {
    std::uint64_t head = head_.load();
    while (indexOf(head) != kNone) {
      const std::uint32_t index = indexOf(head);
      const std::uint32_t next = next_[index].load();                    // [read_next]
      if (head_.compare_exchange_strong(head, successor(head, next))) {  // [swap]
        return index;
      }
    }
    return std::nullopt;
  }

  void push(std::uint32_t index) {
    std::uint64_t head = head_.load();
    do {
      next_[index].store(indexOf(head));
    } while (!head_.compare_exchange_strong(head, successor(head, index)));  // [push_back]
  }

  std::size_t countFree() const {
    std::size_t count = 0;
    for (std::uint32_t index = indexOf(head_); index != kNone; index = next_[index]) {
      ++count;
    }
    return count;
  }

private:
  static std::uint32_t indexOf(std::uint64_t head) { return static_cast<std::uint32_t>(head); }

  static std::uint64_t successor(std::uint64_t head, std::uint32_t index) {
#if BUG == 1
    return (head & ~std::uint64_t{0xffffffff}) | index;
#else
    return (((head >> 32) + 1) << 32) | index;
#endif
  }

  std::atomic<std::uint64_t> head_{0};
  std::array<std::atomic<std::uint32_t>, kSize> next_;
};

/// Buffers that are handed out through the free list.
class BufferPool {
public:
  std::optional<std::uint32_t> take() {
    const std::optional<std::uint32_t> index = free_.pop();
    if (index) {
      const bool wasUsed = used_[*index].exchange(true);
      assert(!wasUsed);
    }
    return index;
  }

  void give(std::uint32_t index) {
    used_[index] = false;
    free_.push(index);
  }

  std::size_t countFree() const { return free_.countFree(); }

private:
  FreeList free_;
  std::array<std::atomic<bool>, FreeList::kSize> used_{};
};

/// What a request needs until it is finished.
struct Request {
  int id = 0;
  int bytes = 0;
};

enum class State : int { kEmpty, kActive, kFinished };

/// Requests by slot. A request ends by completion or cancellation, whichever comes first.
class RequestTable {
public:
  static constexpr std::size_t kSlots = 2;

  RequestTable() {
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      states_[slot] = State::kEmpty;
      requests_[slot] = nullptr;
    }
  }

  void start(std::size_t slot, int bytes) {
    requests_[slot] = new Request{static_cast<int>(slot), bytes};
    states_[slot] = State::kActive;
  }

  bool complete(std::size_t slot) {
    if (!finish(slot)) { return false; }
    ++completed_;
    return true;
  }

  bool cancel(std::size_t slot) {
    if (!finish(slot)) { return false; }
    ++cancelled_;
    return true;
  }

  int completed() const { return completed_; }
  int cancelled() const { return cancelled_; }

private:
  /// Deletes the request if it is active.
  bool finish(std::size_t slot) {
#if BUG == 2
    if (states_[slot] != State::kActive) {  // [check_state]
      return false;
    }
    states_[slot] = State::kFinished;
#else
    State expected = State::kActive;
    if (!states_[slot].compare_exchange_strong(expected, State::kFinished)) { return false; }
#endif
    delete requests_[slot].load();  // [delete]
    return true;
  }

  std::array<std::atomic<State>, kSlots> states_;
  std::array<std::atomic<Request*>, kSlots> requests_;
  std::atomic<int> completed_{0};
  std::atomic<int> cancelled_{0};
};

/// Sends packets: takes up to `burst` buffers, then returns them in the order in which they were taken.
int sendPackets(BufferPool& pool, int rounds, std::size_t burst) {
  int sent = 0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::uint32_t> buffers;
    for (std::size_t i = 0; i < burst; ++i) {
      if (const std::optional<std::uint32_t> buffer = pool.take()) { buffers.push_back(*buffer); }
    }
    // The first buffer is returned at once; the others hold data that still has to be acknowledged.
    for (const std::uint32_t buffer : buffers) {
      pool.give(buffer);
      ++sent;
    }
  }
  return sent;
}

/// Takes two buffers, returns the first, and uses the second one a little longer.
int sendWithReply(BufferPool& pool) {
  const std::optional<std::uint32_t> packet = pool.take();
  const std::optional<std::uint32_t> reply = pool.take();
  int sent = 0;
  if (packet) {
    pool.give(*packet);
    ++sent;
  }
  sent += sendPackets(pool, 1, 1);
  if (reply) {
    pool.give(*reply);
    ++sent;
  }
  return sent;
}

}  // namespace

int main() {
  BufferPool pool;
  RequestTable table;
  table.start(0, 512);
  table.start(1, 64);
  int sentA = 0;
  int sentB = 0;

  std::thread senderA([&] { sentA = sendPackets(pool, 1, 2); });
  std::thread senderB([&] { sentB = sendWithReply(pool); });
  std::thread completer([&] {
    table.complete(0);
    table.complete(1);
  });
  std::thread canceller([&] { table.cancel(1); });
  senderA.join();
  senderB.join();
  completer.join();
  canceller.join();

  assert(sentA <= 2 && sentB <= 3);
  assert(sentA + sentB >= 3);
  assert(pool.countFree() == FreeList::kSize);
  assert(table.completed() + table.cancelled() == 2);
  assert(table.completed() >= 1);
}
