// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Virtual time below Swift: the time that a thread reads from its clocks, and the loop to which the
// Swift runtime and Dispatch submit the work of that thread.
//
// All of it affects a thread only between cvt_enter and cvt_leave; all other threads, and the same
// thread at other times, keep the real clock and the real queues.

#ifndef TRACEWATT_CVIRTUALTIME_H
#define TRACEWATT_CVIRTUALTIME_H

#include <stdbool.h>
#include <stdint.h>

/// A reference to a serial executor, two words as the Swift runtime passes it.
typedef struct {
  const void *identity;
  uintptr_t implementation;
} cvt_executor;

/// Schedules work with a loop: run(context) is called after delay_ns nanoseconds of virtual time.
typedef void (*cvt_schedule_function)(void *loop, int64_t delay_ns, void *context,
                                      void (*run)(void *context));

/// Puts the calling thread under a loop with its main executor.
void cvt_enter(void *loop, cvt_executor main_executor);

/// Sets the clocks that the calling thread reads, in nanoseconds: since 1970 and since boot.
void cvt_set_clock(int64_t unix_ns, int64_t uptime_ns);

/// Sets the state of the calling thread's random numbers until cvt_leave; not null.
void cvt_set_random(uint64_t *state);

/// Finds the main bundle; must be called once, before the first cvt_set_bundle.
void cvt_find_main_bundle(void);

/// Sets the property list and the identifier that the main bundle has for the calling thread until
/// cvt_leave: Core Foundation's dictionary and string, not retained; null for the program's own.
void cvt_set_bundle(const void *property_list, const void *identifier);

/// Restores the real clock and queues of the calling thread.
void cvt_leave(void);

/// The time until a dispatch_time_t by the calling thread's clocks, in nanoseconds, at least 0.
int64_t cvt_delay_until(uint64_t when);

/// Releases the notifications of groups on the calling thread for a loop that has ended.
void cvt_forget(void *loop);

/// Sets whether the code that runs under the loop counts as the main thread's, which is so after
/// cvt_enter; the previous value.
bool cvt_set_main(bool is_main);

/// The loop of the calling thread, or null.
void *cvt_loop(void);

/// Redirects the queues of threads that are under a loop to `schedule`.
///
/// False if the Swift runtime lacks the required hooks. Must be called once, before the first
/// cvt_enter.
bool cvt_install_runtime_6_3(cvt_schedule_function schedule);

/// Ends the process with a message on standard error.
_Noreturn void cvt_fail(const char *message);

#endif
