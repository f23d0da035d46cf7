// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef TRACEWATT_CVIRTUALTIME_THREAD_H
#define TRACEWATT_CVIRTUALTIME_THREAD_H

#include "CVirtualTime.h"

#include <stddef.h>

#ifdef __linux__
#include <dlfcn.h>
#include <stdatomic.h>
#endif

/// The virtual time of one thread; `loop` is null outside of it.
struct cvt_thread {
  void *loop;
  cvt_executor main_executor;
  int64_t unix_ns;
  int64_t uptime_ns;
  int64_t clock_reads;
  uint64_t *random_state;
  /// The property list of the app and its identifier, as Core Foundation's objects; null for the
  /// program's own.
  const void *property_list;
  const void *bundle_identifier;
  /// Whether the code that runs counts as the main thread's.
  bool is_main;
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

/// Declares `next`, the C library's definition of a function that the current one overrides.
///
/// The C library is always a shared library, and the program's own definitions precede its.
#define CVT_NEXT_OF_C(type, name)                                                                  \
  static _Atomic(type) found;                                                                      \
  type next = atomic_load_explicit(&found, memory_order_relaxed);                                  \
  if (next == NULL) {                                                                              \
    next = (type)dlsym(RTLD_NEXT, #name);                                                          \
    if (next == NULL) cvt_fail("no library has " #name);                                           \
    atomic_store_explicit(&found, next, memory_order_relaxed);                                     \
  }

/// CVT_OVERRIDE(name) is the name under which a function of Dispatch, Swift or Foundation is
/// overridden, and CVT_NEXT declares `next`, the definition that it overrides.
///
/// If those libraries are linked statically, as CVT_STATIC_RUNTIME states, the linker must be
/// called with --wrap=name for each of them, as scripts/dist/link.sh does.
#ifdef CVT_STATIC_RUNTIME
#define CVT_OVERRIDE(name) __wrap_##name
#define CVT_NEXT(type, name)                                                                       \
  extern void __real_##name(void);                                                                 \
  const type next = (type)(void *)__real_##name
#else
#define CVT_OVERRIDE(name) name
#define CVT_NEXT(type, name) CVT_NEXT_OF_C(type, name)
#endif

#endif
