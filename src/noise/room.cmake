# cmpxchg16b without libatomic, which the program may not link.
set_source_files_properties("${directory}/AtomicAccess.cpp" PROPERTIES COMPILE_OPTIONS -mcx16)
