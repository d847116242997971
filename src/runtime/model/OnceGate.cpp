#include "runtime/model/OnceGate.h"

#include "runtime/engine/LatePart.h"
#include "runtime/engine/StepFacts.h"
#include "runtime/model/AddressTable.h"

namespace heddle::rt {
namespace {

AddressTable<OnceGate> gGates;

bool isOpen(const Thread& thread) { return !static_cast<const OnceGate*>(thread.waitState)->busy; }

}  // namespace

const LatePart kLateOnceGates = ownPart<gGates>();

OnceGate& gateOf(const void* object) {
  OnceGate& gate = gGates.of(object);
  gate.object = object;
  return gate;
}

OnceGate& enterGate(const void* object, const void* pc) {
  OnceGate& gate = gateOf(object);
  reachThrough(OpKind::OnceEnter, object, pc, gate.queue, isOpen, &gate);
  acquire(self(), gate.clock);
  return gate;
}

void lookThroughGate(const void* object) {
  reportTouch(OpKind::AtomicLoad, object);
  acquire(self(), gateOf(object).clock);
}

void occupy(OnceGate& gate, const void* pc) {
  reportTouch(OpKind::AtomicStore, gate.object);  // the flag, which other threads read without entering the gate
  gate.busy = true;
  holds(gate.object, pc);
  gate.queue.refresh();
}

void leaveGate(OnceGate& gate) {
  reportTouch(OpKind::AtomicStore, gate.object);
  gate.busy = false;
  dropHeldLock(self(), gate.object);
  release(self(), gate.clock);
  gate.queue.refresh();
}

}  // namespace heddle::rt
