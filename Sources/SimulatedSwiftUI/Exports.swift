// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What models of an app import SwiftUI for: observable objects, stored defaults, bindings and
// animations that run at once. There are no views, and nothing that only a view can hold. The module
// knows nothing of the phone and the truth.
@_exported public import SimulatedCombine
@_exported public import SimulatedCoreLocation
