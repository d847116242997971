# Output of real tools, with the paths of a project in place of those of the machine.
if(TARGET heddle_claims_test)
  target_compile_definitions(heddle_claims_test PRIVATE
    HEDDLE_WARNING_SAMPLES="${CMAKE_CURRENT_SOURCE_DIR}/src/claims/samples")
endif()
