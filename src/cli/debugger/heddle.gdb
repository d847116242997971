# Used by `heddle replay --gdb`: stops where the runtime announces that the replay has reached the failure, or the
# requested step. The runtime passes in the registers of the first four arguments: the message, the start and the end of
# libheddle.so, and the function from which every thread of the program starts.
set breakpoint pending on
unset environment LINES
unset environment COLUMNS
set $heddle_frames_above = 0

# The runtime intercepts the system calls of the program with this signal.
handle SIGSYS nostop noprint pass

# Make `step` enter functions of the program, not the instrumentation calls.
skip -rfu ^__(tsan|heddle)_
skip -rfu ^(heddle|pthread)_

define heddle-show-stop
  set $heddle_low = (unsigned long)$rsi
  set $heddle_high = (unsigned long)$rdx
  set $heddle_bottom = (unsigned long)$rcx
  printf "\nHeddle: %s\n", (char*)$rdi
  # Skip the frames of the runtime, up to the end of the stack.
  while (unsigned long)$pc >= $heddle_low && (unsigned long)$pc < $heddle_high && ((unsigned long)$pc < $heddle_bottom || (unsigned long)$pc >= $heddle_bottom + 64)
    up-silently
  end
  if (unsigned long)$pc >= $heddle_low && (unsigned long)$pc < $heddle_high
    printf "The current thread is not in any of your functions; `thread apply all bt` shows all threads.\n"
  else
    if $heddle_frames_above > 0
      up-silently $heddle_frames_above
    end
    frame
  end
end
document heddle-show-stop
Says why Heddle has stopped the program, and selects the frame of the program that led there.
end

break heddle_failure_here
commands
  silent
  heddle-show-stop
end

break heddle_step_here
commands
  silent
  heddle-show-stop
end
