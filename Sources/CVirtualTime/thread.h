// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef TRACEWATT_CVIRTUALTIME_THREAD_H
#define TRACEWATT_CVIRTUALTIME_THREAD_H

#include "CVirtualTime.h"

/// The virtual time of one thread; `loop` is null outside of it.
struct cvt_thread {
  void *loop;
  cvt_executor main_executor;
  int64_t unix_ns;
  int64_t uptime_ns;
  int64_t clock_reads;
  uint64_t *random_state;
};

extern _Thread_local struct cvt_thread cvt_here;

/// The receiver of redirected work; null until a runtime is installed.
extern cvt_schedule_function cvt_schedule;

/// A definition that overrides that of a shared library, but not that of a static library.
///
/// The sanitizers are static libraries that define some of the same functions, weakly. In a build
/// with a sanitizer, this definition is strong and overrides theirs.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CVT_BEFORE_LIBRARIES __attribute__((visibility("default")))
#else
#define CVT_BEFORE_LIBRARIES __attribute__((weak, visibility("default")))
#endif

#endif
