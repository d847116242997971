// CLASS: Queue
// FLAGS: -DBOOST_THREAD_VERSION=4 -DBOOST_THREAD_DONT_PROVIDE_INTERRUPTIONS
#pragma once
#include <boost/thread/lock_guard.hpp>
// The header of the queue does not include everything it uses.
#include <boost/thread/concurrent_queues/sync_queue.hpp>
using Queue = boost::concurrent::sync_queue<int>;
