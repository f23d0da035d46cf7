// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// An app's file that imports Core Location sees Foundation as well, with virtual timers and queues.
@_exported public import VirtualTime
