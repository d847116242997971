// CLASS: Queue
#pragma once
#include <concurrentqueue/concurrentqueue.h>
using Queue = moodycamel::ConcurrentQueue<int>;
