// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Foundation's Thread.isMainThread. A simulated app has one thread, whichever thread of the program
// runs the day; work of queues other than the main one, and of tasks off the main actor, counts as
// that of other threads.

#ifdef __linux__

#define _GNU_SOURCE
#include "thread.h"

typedef bool (*is_main_function)(void);

CVT_BEFORE_LIBRARIES bool CVT_OVERRIDE(_CFIsMainThread)(void) {
  if (cvt_here.loop != NULL) return cvt_here.is_main;
  CVT_NEXT(is_main_function, _CFIsMainThread);
  return next();
}

#endif
