// CLASS: Value
// FLAGS: -DBOOST_THREAD_VERSION=4 -DBOOST_THREAD_DONT_PROVIDE_INTERRUPTIONS
#pragma once
#include <boost/thread/synchronized_value.hpp>
using Value = boost::synchronized_value<int>;
