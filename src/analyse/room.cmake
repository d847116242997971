# The plugin is loaded into clang, so it is tested from outside (tests/plugin, tests/lines). This test covers the part
# that works alone.
if(BUILD_TESTING)
  add_executable(heddle_plugin_test src/analyse/plugin/TsanCall.cpp src/analyse/plugin/TsanCall_test.cpp)
  target_include_directories(heddle_plugin_test PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(heddle_plugin_test PRIVATE heddle_llvm)
  heddle_unit_test(heddle_plugin_test)
endif()
# g++ 12 inspects the lazy pointers in Clang's syntax tree and wrongly concludes that they are null.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND TARGET heddle_analyse)
  target_compile_options(heddle_analyse PRIVATE -Wno-nonnull)
endif()

# Instrumented programs for the tests of static facts. They are linked as libraries, so that they need no runtime.
if(TARGET heddle_analyse_test AND NOT HEDDLE_SANITIZE)
  set(source "${PROJECT_SOURCE_DIR}/tests/facts")
  set(made "${PROJECT_BINARY_DIR}/fixtures/facts")
  file(MAKE_DIRECTORY "${made}")
  set(common -std=c++20 -g -O1 -fPIC -shared)
  set(instrumented clang++-19 ${common} -fsanitize=thread -fno-sanitize-link-runtime
    "-fpass-plugin=$<TARGET_FILE:HeddlePass>")
  add_custom_command(OUTPUT "${made}/libsecond.so" "${made}/first" "${made}/gcc.so"
    COMMAND ${instrumented} "${source}/second.cpp" -o "${made}/libsecond.so"
    COMMAND ${instrumented} "${source}/first.cpp" -o "${made}/first" "-L${made}" -lsecond "-Wl,-rpath,$ORIGIN"
    COMMAND g++ ${common} "${source}/second.cpp" -o "${made}/gcc.so"
    DEPENDS HeddlePass "${source}/first.cpp" "${source}/second.cpp" VERBATIM)
  set_property(TARGET heddle_analyse_test APPEND PROPERTY SOURCES "${made}/first")
  target_compile_definitions(heddle_analyse_test PRIVATE HEDDLE_FACTS_FIXTURES="${made}")
endif()
