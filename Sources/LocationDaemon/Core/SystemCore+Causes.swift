// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

extension SystemCore {
  /// The meaning of each cause in the ledger.
  ///
  /// A cause that several apps share lists its parts; the ledger splits its energy evenly between
  /// them.
  var causeLabels: [CauseLabel] {
    let single = CausePurpose.labels(clients: apps.count)
    return single
      + radios.sharedCauses.map { parts in
        CauseLabel(
          label: parts.map { single[Int($0.rawValue)].label }.joined(separator: "+"),
          category: single[Int(parts[0].rawValue)].category,
          parts: parts
        )
      }
  }

  /// One cause for several causes that share a need; each app counts once, with its lowest cause.
  ///
  /// - Precondition: none of the causes is shared already.
  mutating func combined(_ causes: [Cause]) -> Cause? {
    guard let first = causes.first else { return nil }
    guard apps.count > 1, causes.count > 1 else { return first }
    var parts: [Cause] = []
    for cause in causes.sorted() where !parts.contains(where: { isSameClient($0, cause) }) {
      parts.append(cause)
    }
    guard parts.count > 1 else { return parts[0] }
    let base = CausePurpose.labelCount(clients: apps.count)
    if let index = radios.sharedCauses.firstIndex(of: parts) {
      return Cause(rawValue: UInt32(base + index))
    }
    radios.sharedCauses.append(parts)
    return Cause(rawValue: UInt32(base + radios.sharedCauses.count - 1))
  }

  /// Whether two causes belong to the same app.
  private func isSameClient(_ a: Cause, _ b: Cause) -> Bool {
    CausePurpose.part(of: a, clients: apps.count)?.client
      == CausePurpose.part(of: b, clients: apps.count)?.client
  }

  /// Updates the causes of the receiver, of scans and of positioning from the active tiers.
  mutating func updateCauses() {
    let tiers = radios.active.map(\.cause)
    radios.receiverCause = combined(radios.active.filter { $0.tier.usesGNSS }.map(\.cause))
    radios.scanCause = combined(
      radios.active.filter { $0.tier.threshold <= Metres(100) }.map(\.cause)
    )
    radios.tierCause = combined(tiers)
  }

  /// The cause of shared positioning work.
  mutating func computeCause() -> Cause {
    radios.tierCause ?? radios.systemScanCause ?? monitorCause() ?? .phone
  }

  /// The cause of shared work of the monitoring services; nil if they watch for no app.
  mutating func monitorCause() -> Cause? {
    var causes: [Cause] = []
    for client in apps.indices {
      if monitorsRegions(client) {
        causes.append(CausePurpose.regions.cause(of: client))
      } else if !mayMonitor(client) {
        continue
      } else if apps[client].registrations.hasSignificantChange {
        causes.append(CausePurpose.significantChange.cause(of: client))
      } else if apps[client].registrations.hasVisits {
        causes.append(CausePurpose.visits.cause(of: client))
      }
    }
    return combined(causes)
  }
}
