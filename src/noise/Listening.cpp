#include "noise/Listening.h"

#include <cstring>

namespace heddle::noise {

constinit unsigned char gListening[1U << kListeningBits]{};

void listenToAll() { std::memset(gListening, 1, sizeof gListening); }

}  // namespace heddle::noise
