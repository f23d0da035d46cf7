/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef TRACEWATT_CZLIB_SHIM_H
#define TRACEWATT_CZLIB_SHIM_H

#include <zlib.h>

/* inflateInit2 is a macro, which Swift does not import. 47 detects whether a gzip or a zlib stream
   follows. */
static inline int czlib_inflate_init(z_stream *stream) {
  return inflateInit2(stream, 47);
}

#endif
