// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel

/// A tier that somebody requires, with the cause to book it to.
struct RequiredTier: Sendable {
  var tier: DesiredAccuracy
  var cause: Cause
}

/// Who requires which tier of accuracy, and what the radios are on for.
struct Radios: Sendable {
  /// What services require, in the order of causes: by app, then by service.
  private(set) var required: [RequiredTier] = []
  /// What the radios were last set to.
  var active: [RequiredTier] = []
  /// Whether a session wants scans.
  var wantsScans = false
  /// Whether satellites help out a session at 100 m.
  var isFallback = false
  /// Whether the scan that runs serves the system's own services too, and on whose account it began.
  var scanServesSystem = false
  var systemScanCause: Cause?
  /// Whether everybody who seeks holds positions back with the processor asleep.
  var isBatching = false
  /// Causes that several apps share, by their parts; numbered after those of single apps.
  var sharedCauses: [[Cause]] = []
  /// On whose account the receiver, scans and the work of positioning go.
  var receiverCause: Cause?
  var scanCause: Cause?
  var tierCause: Cause?

  /// Whether anybody was served when the radios were last set.
  var hasSession: Bool { !active.isEmpty }

  /// Requires a tier for a cause, in place of what it required before; nil requires nothing more.
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
