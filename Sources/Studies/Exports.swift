// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

@_exported public import LocationService
@_exported public import LocationStrategies
@_exported public import OSProfiles
@_exported public import PhoneModel
@_exported public import Quantities
@_exported public import RunMetrics
@_exported public import World
