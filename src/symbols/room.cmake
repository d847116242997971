# Real programs for the tests of this room, built by both compilers, and by clang with our plugin.
if(TARGET heddle_symbols_test)
  set(source "${PROJECT_SOURCE_DIR}/tests/symbols")
  set(made "${PROJECT_BINARY_DIR}/fixtures/symbols")
  file(MAKE_DIRECTORY "${made}")
  set(common -std=c++20 -g -O2 -fPIC)

  function(heddle_fixture name)
    cmake_parse_arguments(PARSE_ARGV 1 fixture "" "" "COMMAND;DEPENDS")
    add_custom_command(OUTPUT "${made}/${name}" COMMAND ${fixture_COMMAND} -o "${made}/${name}"
      DEPENDS ${fixture_DEPENDS} "${source}/fixture.h" VERBATIM)
    set_property(TARGET heddle_symbols_test APPEND PROPERTY SOURCES "${made}/${name}")
  endfunction()

  set(first "${source}/fixture.cpp")
  set(second "${source}/fixture_second.cpp")
  set(bank "${source}/fixture_bank.cpp")
  heddle_fixture(gcc.so COMMAND g++ ${common} -shared "${first}" "${bank}" DEPENDS "${first}" "${bank}")
  heddle_fixture(clang.so COMMAND clang++-19 ${common} -shared "${first}" "${bank}" DEPENDS "${first}" "${bank}")
  heddle_fixture(fixed COMMAND g++ -std=c++20 -g -O0 -no-pie "${source}/fixture_fixed.cpp"
    DEPENDS "${source}/fixture_fixed.cpp")
  heddle_fixture(unlinked.o COMMAND g++ ${common} -c "${first}" DEPENDS "${first}")
  # The plugin cannot be loaded into clang under ASan.
  if(NOT HEDDLE_SANITIZE)
    heddle_fixture(sites.so
      COMMAND clang++-19 ${common} -fsanitize=thread -fno-sanitize-link-runtime
        "-fpass-plugin=$<TARGET_FILE:HeddlePass>" -shared "${first}" "${second}"
      DEPENDS HeddlePass "${first}" "${second}")
    target_compile_definitions(heddle_symbols_test PRIVATE HEDDLE_HAS_SITE_FIXTURE)
  endif()
  target_compile_definitions(heddle_symbols_test PRIVATE HEDDLE_FIXTURES="${made}" HEDDLE_FIXTURE_SOURCES="${source}")
  target_link_libraries(heddle_symbols_test PRIVATE heddle_llvm ${CMAKE_DL_LIBS})
endif()
