// CLASS: Queue
#pragma once
#include <readerwriterqueue.h>
using Queue = moodycamel::ReaderWriterQueue<int>;
