# Exceptions and forced unwinds pass through pthread_once: that file alone cleans up after them.
set_source_files_properties("${directory}/model/Once.cpp" PROPERTIES COMPILE_OPTIONS -fexceptions)
