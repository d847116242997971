# The files of this room that define no hook (malloc, pthread_create, ...): unit tests may link them.
set(HEDDLE_UNIT_SOURCES
  race/AtomicObjects.cpp
  race/CellUpdate.cpp
  race/ExecutionArena.cpp
  race/Ordering.cpp
  race/RaceCheck.cpp
  race/ShadowMemory.cpp
  race/VectorClock.cpp
  trace/CallStack.cpp
  trace/CallTree.cpp
)
