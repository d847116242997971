// CLASS: Latch
// FLAGS: -DBOOST_THREAD_VERSION=4 -DBOOST_THREAD_DONT_PROVIDE_INTERRUPTIONS
#pragma once
#include <boost/thread/lock_guard.hpp>
// The header of the latch does not include everything it uses.
#include <boost/thread/latch.hpp>
using Latch = boost::latch;
