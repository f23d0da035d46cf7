// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel

/// A tier that an app requires, with the cause of its energy.
struct RequiredTier: Sendable {
  var tier: DesiredAccuracy
  var cause: Cause
}

/// The tiers that services require, and the causes of what the radios do.
struct Radios: Sendable {
  /// The required tiers in the order of causes: by app, then by service.
  private(set) var required: [RequiredTier] = []
  /// The tiers that the radios were last set to.
  var active: [RequiredTier] = []
  /// Whether a session wants scans.
  var wantsScans = false
  /// Whether satellites help out a session at 100 m.
  var isFallback = false
  /// Whether the running scan also serves the system's own services.
  var scanServesSystem = false
  /// The cause of the system's own scan; nil if none is running.
  var systemScanCause: Cause?
  /// Whether all fused updates that use radios hold positions back while the processor sleeps.
  var isBatching = false
  /// The causes that several apps share, as lists of parts, numbered after those of single apps.
  var sharedCauses: [[Cause]] = []
  /// The cause of the satellite receiver; nil if no tier uses it.
  var receiverCause: Cause?
  /// The cause of the scans of sessions; nil if no tier uses them.
  var scanCause: Cause?
  /// The cause of shared positioning work; nil without a session.
  var tierCause: Cause?

  /// Whether any session was served when the radios were last set.
  var hasSession: Bool { !active.isEmpty }

  /// Replaces the tier that a cause requires; nil removes the requirement.
  mutating func require(_ tier: DesiredAccuracy?, for cause: Cause) {
    let place = required.firstIndex { $0.cause >= cause } ?? required.count
    let isKnown = place < required.count && required[place].cause == cause
    switch (tier, isKnown) {
    case (let tier?, true): required[place].tier = tier
    case (let tier?, false): required.insert(RequiredTier(tier: tier, cause: cause), at: place)
    case (nil, true): required.remove(at: place)
    case (nil, false): break
    }
  }
}
