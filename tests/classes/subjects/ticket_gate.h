// CLASS: TicketGate
// BAD: endless
// A ticket is drawn in two steps: two visitors get the same one, both are served, and the gate stays ahead of the next
// ticket forever. A waiting visitor counts its rounds, so that no two rounds of the wait have the same state.
#pragma once
#include <atomic>
#include <thread>

class TicketGate {
public:
  TicketGate() = default;

  void visit() {
    const unsigned ticket = draw();
    while (serving_.load() != ticket) {
      waited_.fetch_add(1);
      std::this_thread::yield();
    }
    ++visits_;
    serving_.fetch_add(1);
  }
  unsigned visits() const { return visits_.load(); }
  unsigned served() const { return serving_.load(); }
  unsigned drawn() const { return next_.load(); }
  bool isFree() const { return serving_.load() == next_.load(); }

private:
  unsigned draw() {
#ifdef FIXED
    return next_.fetch_add(1);
#else
    const unsigned ticket = next_.load();
    next_.store(ticket + 1);
    return ticket;
#endif
  }

  std::atomic<unsigned> next_{0};
  std::atomic<unsigned> serving_{0};
  std::atomic<unsigned> visits_{0};
  std::atomic<unsigned> waited_{0};
};
