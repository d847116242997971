# bin, lib and include have the same relative positions as in the build tree, and the package finds them relative to
# itself. It can be used from either tree.
include(CMakePackageConfigHelpers)
set(packageDirectory lib/cmake/Heddle)
configure_file("${PROJECT_SOURCE_DIR}/cmake/HeddleConfig.cmake" "${PROJECT_BINARY_DIR}/${packageDirectory}/HeddleConfig.cmake" COPYONLY)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/${packageDirectory}/HeddleConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)

# Installed binaries have no debug information: that of the tool alone takes 190 MB.
install(CODE "set(CMAKE_INSTALL_DO_STRIP TRUE)")
install(TARGETS heddle RUNTIME DESTINATION bin)
install(FILES "${PROJECT_BINARY_DIR}/bin/heddle-c++" "${PROJECT_BINARY_DIR}/bin/heddle-cc" DESTINATION bin)
install(FILES "${PROJECT_SOURCE_DIR}/src/cli/debugger/heddle.gdb" DESTINATION share/heddle)
install(PROGRAMS "${PROJECT_SOURCE_DIR}/src/cli/compile/as" DESTINATION lib/heddle)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/heddle" DESTINATION include)
install(DIRECTORY "${PROJECT_BINARY_DIR}/share/man" "${PROJECT_BINARY_DIR}/share/bash-completion"
  "${PROJECT_BINARY_DIR}/share/zsh" "${PROJECT_BINARY_DIR}/share/fish" DESTINATION share)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/docs/bugs" "${PROJECT_SOURCE_DIR}/docs/schema" DESTINATION share/doc/heddle)
install(FILES "${PROJECT_BINARY_DIR}/${packageDirectory}/HeddleConfig.cmake"
  "${PROJECT_BINARY_DIR}/${packageDirectory}/HeddleConfigVersion.cmake" DESTINATION ${packageDirectory})
if(TARGET heddle_so)
  install(TARGETS heddle_so LIBRARY DESTINATION lib)
  install(FILES "${PROJECT_BINARY_DIR}/lib/heddle_quick.o" DESTINATION lib)
endif()
if(TARGET heddle_noise_so)
  install(TARGETS heddle_noise_so LIBRARY DESTINATION lib/heddle/noise)
endif()
if(TARGET HeddlePass)
  install(TARGETS HeddlePass LIBRARY DESTINATION lib)
endif()
if(TARGET heddle_harness)
  install(FILES "${PROJECT_BINARY_DIR}/lib/heddle/harness.o" DESTINATION lib/heddle)
endif()
