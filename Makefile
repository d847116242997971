# The commands of the README. Each does everything on a fresh Debian 12 machine.
JOBS ?= $(shell nproc)

.PHONY: demo test test-long test-asan test-clang bench bench-class bench-default bench-hybrid bench-guided \
  bench-verify bench-bugs format tidy build bootstrap bench-noise

demo: bootstrap
	cmake --preset default
	cmake --build --preset default -j $(JOBS) --target product
	tools/demo

test: build
	ctest --preset default -j $(JOBS)

test-long: build
	ctest --preset long

test-clang test-asan: test-%: bootstrap
	cmake --preset $*
	cmake --build --preset $* -j $(JOBS)
	ctest --preset $* -j $(JOBS)

bench: build
	tools/bench

bench-default: build
	cmake --build build --target subjects_programs
	bench/default_strategy.py build

bench-hybrid: build
	cmake --build build --target subjects_programs
	bench/hybrid_bench.py build

bench-guided: build
	cmake --build build --target subjects_programs
	bench/guided_bench.py build

bench-verify: build
	bench/verify_bench.py build

bench-bugs: build
	cmake --build build --target bench_programs
	bench/bugs_bench.py build

bench-noise: build
	bench/noise_bench.py build

bench-class: build
	bench/class_bench.py build
	bench/class_second.py build

format: bootstrap
	tools/format --fix

tidy: build
	tools/tidy

build: bootstrap
	cmake --preset default
	cmake --build --preset default -j $(JOBS)

bootstrap:
	tools/bootstrap
