/* SPDX-FileCopyrightText: 2026 The Tracewatt authors */
/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The library is a C++ header, which CJSONEvents includes. This module only names the package. */
