# Read by `heddle replay --gdb`: stops where the runtime says that the replay has come to the failure, or to the step
# that was asked for. The runtime hands over, in the registers of the first four arguments: what to say, where
# libheddle.so begins and ends, and the function that every thread of the program starts from.
set breakpoint pending on
unset environment LINES
unset environment COLUMNS
set $heddle_frames_above = 0

# By this one the runtime gets to see the system calls of the program.
handle SIGSYS nostop noprint pass

# `step` enters functions of the program, not the calls that the compiler has put in for us.
skip -rfu ^__(tsan|heddle)_
skip -rfu ^(heddle|pthread)_

define heddle-show-stop
  set $heddle_low = (unsigned long)$rsi
  set $heddle_high = (unsigned long)$rdx
  set $heddle_bottom = (unsigned long)$rcx
  printf "\nHeddle: %s\n", (char*)$rdi
  # The frames of the runtime are of no interest, until the stack ends.
  while (unsigned long)$pc >= $heddle_low && (unsigned long)$pc < $heddle_high && ((unsigned long)$pc < $heddle_bottom || (unsigned long)$pc >= $heddle_bottom + 64)
    up-silently
  end
  if (unsigned long)$pc >= $heddle_low && (unsigned long)$pc < $heddle_high
    printf "The current thread stands in none of your functions; `thread apply all bt` shows all threads.\n"
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
