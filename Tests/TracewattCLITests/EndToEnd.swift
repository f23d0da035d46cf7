// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import TracewattTestSupport

/// Tests that run the built program, one process at a time so that time-outs mean something.
@Suite("The program tracewatt", .serialized)
enum EndToEnd {}
