/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* CXMLEvents includes the library's headers, because some of them include others that conflict with
   Foundation's in one module. This module only names the package. */
