// CLASS: Queue
// FINDS: data-race
// Boost 1.74: the free list reads the link of a node that another thread may already have taken, and discards the value
// when the exchange fails. This is harmless in practice, but a data race by the standard.
#pragma once
#include <boost/lockfree/queue.hpp>
using Queue = boost::lockfree::queue<int, boost::lockfree::capacity<4>>;
