int expected = 1;
