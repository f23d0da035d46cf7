// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whoever sees Foundation through this module sees virtual timers and queues in the place of its own.
@_exported public import Foundation
