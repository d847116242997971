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
