// CLASS: Stack
// FINDS: data-race
// FLAGS: -DBOOST_LOCKFREE_FORCE_STD_ATOMIC
// See boost_lockfree_queue.h.
#pragma once
#include <boost/lockfree/stack.hpp>
using Stack = boost::lockfree::stack<int, boost::lockfree::capacity<4>>;
