#include "cli/Interrupts.h"

#include <csignal>
#include <initializer_list>

namespace heddle::cli {
namespace {

volatile std::sig_atomic_t requests = 0;

void onSignal(int signal) {
  requests = requests + 1;
  if (requests >= 2) {
    // The default action for the next one; blocking calls return EINTR either way.
    std::signal(signal, SIG_DFL);
  }
}

}  // namespace

void catchInterrupts() {
  struct sigaction action{};
  action.sa_handler = onSignal;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    sigaction(signal, &action, nullptr);
  }
}

int interruptCount() { return requests; }

}  // namespace heddle::cli
