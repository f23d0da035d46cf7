/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* CXMLEvents includes the library's headers, for some of them include others that do not go together
   with Foundation's in one module. This module names its package alone. */
