// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The values of MapKit, without views. It knows nothing of the phone and the truth. Directions
// follow the scenario's routes; searches are refused.
//
// Observable objects are visible to whoever imports Apple's MapKit, so Combine comes with it.
@_exported public import SimulatedCombine
@_exported public import SimulatedContacts
@_exported public import SimulatedCoreLocation
