// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Apple's module OSLog gives everything of os, and Foundation. This one has no store of messages.
@_exported public import Foundation
@_exported public import SimulatedOS
