# The page of `heddle report --format html`, built from web/ with npm. Where npm or its packages are not available, the
# committed page (web/page.html) is used, and the build says so.
set(reportPage "${PROJECT_BINARY_DIR}/generated/page.html")
find_program(HEDDLE_NPM npm)
mark_as_advanced(HEDDLE_NPM)
if(NOT HEDDLE_NPM)
  message(STATUS "npm is not installed: the report page is the committed one, web/page.html")
endif()
file(GLOB webSources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/web/src/*")
add_custom_command(OUTPUT "${reportPage}"
  COMMAND "${CMAKE_COMMAND}" "-DNPM=${HEDDLE_NPM}" "-DWEB=${PROJECT_SOURCE_DIR}/web" "-DWORK=${PROJECT_BINARY_DIR}/web"
          "-DOUT=${reportPage}" -P "${PROJECT_SOURCE_DIR}/cmake/BuildPage.cmake"
  DEPENDS ${webSources} "${PROJECT_SOURCE_DIR}/web/package.json" "${PROJECT_SOURCE_DIR}/web/package-lock.json"
          "${PROJECT_SOURCE_DIR}/web/tsconfig.json" "${PROJECT_SOURCE_DIR}/web/build.mjs"
          "${PROJECT_SOURCE_DIR}/web/page.html" "${PROJECT_SOURCE_DIR}/cmake/BuildPage.cmake"
  COMMENT "Building the report page" VERBATIM)
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/explain/page/Page.S" PROPERTIES
  OBJECT_DEPENDS "${reportPage}" COMPILE_DEFINITIONS "HEDDLE_REPORT_PAGE=\"${reportPage}\"")
