# Files without hooks, which unit tests link.
set(HEDDLE_UNIT_SOURCES Halted.cpp Standstill.cpp)
