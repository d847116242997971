# The installed products: build/lib/libheddle.so, build/lib/HeddlePass.so, build/bin/heddle.

if(NOT HEDDLE_SANITIZE)
  # An instrumented program's own copies of std::vector and friends must never replace ours, nor ours theirs: hence the
  # static libstdc++, -Bsymbolic and the version script. initfirst: our constructors run before those of any other module.
  set(exportsMap "${PROJECT_SOURCE_DIR}/src/runtime/exports.map")
  file(WRITE "${PROJECT_BINARY_DIR}/generated/anchor.c" "typedef int heddleAnchor;\n")
  add_library(heddle_so SHARED "${PROJECT_BINARY_DIR}/generated/anchor.c")
  set_target_properties(heddle_so PROPERTIES OUTPUT_NAME heddle LINKER_LANGUAGE CXX LINK_DEPENDS "${exportsMap}")
  # Not -static-libgcc: exceptions of the program unwind through our frames, and only one unwinder may do that.
  target_link_options(heddle_so PRIVATE -static-libstdc++ -Wl,-Bsymbolic -Wl,-z,initfirst -Wl,-z,defs
    "-Wl,--version-script=${exportsMap}")
  # Link the whole archive: no code inside refers to the hooks by name.
  get_target_property(runtimeType heddle_runtime TYPE)
  if(runtimeType STREQUAL STATIC_LIBRARY)
    target_link_libraries(heddle_so PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,heddle_runtime>)
  endif()
  target_link_libraries(heddle_so PRIVATE Threads::Threads ${CMAKE_DL_LIBS})

  # Noise mode: lib/heddle/noise/libheddle.so has the same SONAME. Preloaded, it is loaded instead of the library above.
  set(noiseMap "${PROJECT_SOURCE_DIR}/src/noise/exports.map")
  add_library(heddle_noise_so SHARED "${PROJECT_BINARY_DIR}/generated/anchor.c")
  set_target_properties(heddle_noise_so PROPERTIES OUTPUT_NAME heddle LINKER_LANGUAGE CXX LINK_DEPENDS "${noiseMap}"
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/heddle/noise")
  target_link_options(heddle_noise_so PRIVATE -static-libstdc++ -Wl,-Bsymbolic -Wl,-z,initfirst -Wl,-z,defs
    "-Wl,--version-script=${noiseMap}")
  target_link_libraries(heddle_noise_so PRIVATE $<LINK_LIBRARY:WHOLE_ARCHIVE,heddle_noise> Threads::Threads
    ${CMAKE_DL_LIBS})

  # The fast path of plain accesses, which instrumented modules link: lib/heddle_quick.o. It is an object, because CMake
  # would treat an archive as a library that every program of the compiler needs.
  add_library(heddle_quick_object OBJECT "${PROJECT_SOURCE_DIR}/src/runtime/abi/quick/QuickAccess.cpp")
  target_include_directories(heddle_quick_object PRIVATE "${PROJECT_SOURCE_DIR}/src")
  target_compile_options(heddle_quick_object PRIVATE -O2)
  target_link_libraries(heddle_quick_object PRIVATE heddle_warnings heddle_inside)
  set(quickObject "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/heddle_quick.o")
  add_custom_command(OUTPUT "${quickObject}"
    COMMAND "${CMAKE_COMMAND}" -E copy "$<TARGET_OBJECTS:heddle_quick_object>" "${quickObject}"
    DEPENDS heddle_quick_object "$<TARGET_OBJECTS:heddle_quick_object>")
  add_custom_target(heddle_quick DEPENDS "${quickObject}")
  add_dependencies(heddle_so heddle_quick)
endif()

file(GLOB pluginSources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/analyse/plugin/*.cpp")
list(FILTER pluginSources EXCLUDE REGEX "_test\\.cpp$")
if(pluginSources)
  # Loaded into clang, which provides LLVM, so no LLVM library is linked here.
  add_library(HeddlePass MODULE ${pluginSources})
  set_target_properties(HeddlePass PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden)
  target_include_directories(HeddlePass PRIVATE "${PROJECT_SOURCE_DIR}/src" "${PROJECT_SOURCE_DIR}/include")
  target_compile_definitions(HeddlePass PRIVATE ${heddleLlvmDefinitions})
  target_compile_options(HeddlePass PRIVATE "SHELL:-idirafter ${LLVM_INCLUDE_DIRS}" -fno-rtti)
  target_link_libraries(HeddlePass PRIVATE heddle_warnings)
endif()

# The gdb commands for `heddle replay --gdb`.
configure_file("${PROJECT_SOURCE_DIR}/src/cli/debugger/heddle.gdb" "${PROJECT_BINARY_DIR}/share/heddle/heddle.gdb" COPYONLY)

# The assembler wrapper that g++ calls.
configure_file("${PROJECT_SOURCE_DIR}/src/cli/compile/as" "${PROJECT_BINARY_DIR}/lib/heddle/as" COPYONLY)

# The pages about kinds of errors, to which reports refer.
file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/share/doc/heddle")
if(NOT EXISTS "${PROJECT_BINARY_DIR}/share/doc/heddle/bugs")
  file(CREATE_LINK "${PROJECT_SOURCE_DIR}/docs/bugs" "${PROJECT_BINARY_DIR}/share/doc/heddle/bugs" SYMBOLIC)
endif()

add_executable(heddle src/cli/main.cpp)
target_compile_definitions(heddle PRIVATE HEDDLE_VERSION="${PROJECT_VERSION}")
target_link_libraries(heddle PRIVATE heddle_warnings heddle_cli)
# For build systems that require a compiler command without arguments (CMAKE_CXX_COMPILER).
add_custom_command(TARGET heddle POST_BUILD
  COMMAND ${CMAKE_COMMAND} -E create_symlink heddle heddle-c++
  COMMAND ${CMAKE_COMMAND} -E create_symlink heddle heddle-cc
  WORKING_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" VERBATIM)

# heddle generates man pages and completions from its declared options.
add_custom_command(TARGET heddle POST_BUILD COMMAND heddle manual "${PROJECT_BINARY_DIR}/share" VERBATIM)

# The part of the harnesses of `heddle class` that is the same for every class. Its stack frames are not shown and static
# facts about it are not used, so it needs no saved IR and little debug information.
if(TARGET heddle_so AND TARGET HeddlePass)
  set(harnessSource "${PROJECT_SOURCE_DIR}/include/heddle/harness/Harness.cpp")
  set(harnessObject "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/heddle/harness.o")
  file(GLOB harnessHeaders CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/include/heddle/harness/*.h")
  add_custom_command(OUTPUT "${harnessObject}"
    COMMAND "${CMAKE_COMMAND}" -E env HEDDLE_SAVE_IR=0 $<TARGET_FILE:heddle> c++ -std=c++20 -O1 -g1 "-ffile-prefix-map=${PROJECT_SOURCE_DIR}/include=/usr/include" -c "${harnessSource}"
      -o "${harnessObject}"
    DEPENDS "${harnessSource}" ${harnessHeaders} "${PROJECT_SOURCE_DIR}/include/heddle/heddle.h" $<TARGET_FILE:HeddlePass>
    COMMENT "Harness" VERBATIM)
  add_custom_target(heddle_harness ALL DEPENDS "${harnessObject}")
  add_dependencies(heddle_harness heddle heddle_so HeddlePass)
endif()

# What `make demo` builds: everything that is installed, without the tests, their subjects and the benchmarks.
add_custom_target(product DEPENDS heddle)
foreach(part IN ITEMS heddle_so heddle_noise_so HeddlePass heddle_harness)
  if(TARGET ${part})
    add_dependencies(product ${part})
  endif()
endforeach()
