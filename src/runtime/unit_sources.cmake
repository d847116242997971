# The files of this room that define no hook (malloc, pthread_create, ...): unit tests may link them.
set(HEDDLE_UNIT_SOURCES
)
