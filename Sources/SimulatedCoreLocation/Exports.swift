// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// An app's file that imports Core Location sees Foundation as well. The names that this module
// declares itself, such as Timer, stand before Foundation's.
@_exported public import Foundation
@_exported public import VirtualTime
