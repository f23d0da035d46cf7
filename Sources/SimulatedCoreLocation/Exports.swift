// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A file of an app that imports Core Location sees Foundation as well. The names that this module
// itself declares, such as Timer, shadow Foundation's.
@_exported public import Foundation
@_exported public import Observation
@_exported public import VirtualTime
