/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The library is a header of C++; CJSONEvents includes it. This module names its package alone. */
