// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The publishers and operators are OpenCombine's. This module adds the schedulers, timers and
// notifications of virtual time; it knows nothing of the phone, the truth or Core Location.
@_exported public import OpenCombine
// For the members of the virtual queues and timers, whose own names are the app's type aliases.
@_exported public import VirtualTime
