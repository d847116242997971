# Directory of the golden files. HEDDLE_ACCEPT=1 build/test/heddle_explain_test accepts changes.
if(TARGET heddle_explain_test)
  target_compile_definitions(heddle_explain_test PRIVATE HEDDLE_GOLDEN="${CMAKE_CURRENT_SOURCE_DIR}/src/explain/golden")
endif()
