// CLASS: Queue
// FINDS: data-race
// Boost 1.74: the list of free nodes reads the link of a node that another thread may have taken already, and throws
// the value away when the exchange fails: harmless in practice, a data race by the standard.
#pragma once
#include <boost/lockfree/queue.hpp>
using Queue = boost::lockfree::queue<int, boost::lockfree::capacity<4>>;
