// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clock reads. These definitions override those of the C library, which Swift's standard library and
// Foundation call through the dynamic linker.

#ifdef __linux__
#define _GNU_SOURCE
#include "thread.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

typedef int (*clock_gettime_function)(clockid_t, struct timespec *);

static _Atomic(clock_gettime_function) real_clock_gettime;

static int by_system_call(clockid_t clock, struct timespec *time) {
  return (int)syscall(SYS_clock_gettime, clock, time);
}

// More reads than this without a change of the clock count as a loop that waits for the clock.
static const int64_t clock_read_limit = 10000000;

static int read_real_clock(clockid_t clock, struct timespec *time) {
  clock_gettime_function function = atomic_load_explicit(&real_clock_gettime, memory_order_relaxed);
  if (function == NULL) {
    function = (clock_gettime_function)dlsym(RTLD_NEXT, "clock_gettime");
    if (function == NULL) function = by_system_call;
    atomic_store_explicit(&real_clock_gettime, function, memory_order_relaxed);
  }
  return function(clock, time);
}

CVT_BEFORE_LIBRARIES int clock_gettime(clockid_t clock, struct timespec *time) {
  if (cvt_here.loop != NULL) {
    if (++cvt_here.clock_reads > clock_read_limit) {
      cvt_fail("the app waits for the clock in a loop: it has read the clock ten million times while "
               "virtual time stood still. The clock moves on when the code returns or sleeps.");
    }
    int64_t now;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
      now = cvt_here.unix_ns;
      break;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_BOOTTIME:
      now = cvt_here.uptime_ns;
      break;
    default:
      return read_real_clock(clock, time);
    }
    time->tv_sec = now / 1000000000;
    time->tv_nsec = now % 1000000000;
    return 0;
  }
  return read_real_clock(clock, time);
}

CVT_BEFORE_LIBRARIES int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int status = clock_gettime(CLOCK_REALTIME, &now);
  if (status == 0) {
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
  }
  return status;
}

CVT_BEFORE_LIBRARIES time_t time(time_t *result) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return (time_t)-1;
  if (result != NULL) *result = now.tv_sec;
  return now.tv_sec;
}

typedef int (*nanosleep_function)(const struct timespec *, struct timespec *);

// Foundation's Thread.sleep repeats until the clock has moved, but here the clock does not move.
CVT_BEFORE_LIBRARIES int nanosleep(const struct timespec *duration, struct timespec *rest) {
  if (cvt_here.loop != NULL) {
    cvt_fail("the app puts its thread to sleep. Virtual time stands still while it does; let a task "
             "sleep instead, with Task.sleep, or set a timer.");
  }
  CVT_NEXT_OF_C(nanosleep_function, nanosleep);
  return next(duration, rest);
}
#endif
