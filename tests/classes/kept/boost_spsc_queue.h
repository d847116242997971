// CLASS: Queue
#pragma once
#include <boost/lockfree/spsc_queue.hpp>
using Queue = boost::lockfree::spsc_queue<int, boost::lockfree::capacity<4>>;
