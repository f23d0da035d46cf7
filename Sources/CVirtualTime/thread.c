// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "thread.h"

#include <stdio.h>
#include <stdlib.h>

_Thread_local struct cvt_thread cvt_here;
cvt_schedule_function cvt_schedule;

void cvt_enter(void *loop, cvt_executor main_executor) {
  cvt_here.main_executor = main_executor;
  cvt_here.loop = loop;
  cvt_here.is_main = true;
}

void cvt_set_clock(int64_t unix_ns, int64_t uptime_ns) {
  cvt_here.unix_ns = unix_ns;
  cvt_here.uptime_ns = uptime_ns;
  cvt_here.clock_reads = 0;
}

void cvt_set_random(uint64_t *state) { cvt_here.random_state = state; }

void cvt_set_bundle(const void *property_list, const void *identifier) {
  cvt_here.property_list = property_list;
  cvt_here.bundle_identifier = identifier;
}

void cvt_leave(void) {
  cvt_here.loop = NULL;
  cvt_here.property_list = NULL;
  cvt_here.bundle_identifier = NULL;
  cvt_here.random_state = NULL;
}

bool cvt_set_main(bool is_main) {
  const bool previous = cvt_here.is_main;
  cvt_here.is_main = is_main;
  return previous;
}

void *cvt_loop(void) { return cvt_here.loop; }

_Noreturn void cvt_fail(const char *message) {
  fprintf(stderr, "\nfatal: %s\n", message);
  fflush(stderr);
  // A trap, not abort(), so that the backtrace shows the calling code.
  __builtin_trap();
}
