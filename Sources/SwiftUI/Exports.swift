// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// No views, no scenes: only what an app's models import SwiftUI for. It knows nothing of the phone.
@_exported public import Combine
@_exported public import SimulatedCoreLocation
