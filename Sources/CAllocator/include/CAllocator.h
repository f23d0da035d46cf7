/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CALLOCATOR_H
#define TRACEWATT_CALLOCATOR_H

#include <stddef.h>

/* Gives each block of at least this many bytes back to the system as soon as it is free, from now on.
   Swift does not import glibc's functions for this; elsewhere it does nothing. */
void callocator_return_blocks_from(size_t size);

#endif
