// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Analyses

/// The quantities that a row of the field table compares, and the parts of the model that it reads.
///
/// Together with `FittedConstants` it decides the kind of a row: a row is fitted if a constant that
/// it reads was fitted to a quantity that it compares, and an identity if it compares a given
/// quantity. Orders and ties are quantities of their own: rates were fitted, orders never.
struct FieldReading: Sendable {
  /// The quantities that rows compare and constants were fitted to.
  enum Quantity: Sendable, Hashable {
    case order, tie, stillDrain, idleDrain, trackedDrain, motionDrain, dwellDrain, carriedDwells,
      tripRatio
    case handUse
    case gauge, unitSpread, exits, visits, arrivals, trackedShare, noticedDays, doze
    case radius, coverage, suburbErrors, errors, errorCorrelation, radiusShare, firstFix
    case restErrors, vehicleErrors
    /// The time or distance between positions, which is the phone's setting or the app's request.
    case request
  }

  /// Parts of the model.
  enum Part: Sendable, Hashable {
    case power, gauge, units, wakes, positions, scans
  }

  /// The compared quantities.
  var compares: Set<Quantity>
  /// The parts of the model that the prediction reads.
  var reads: Set<Part>

  /// The reading of a row.
  init(_ score: FieldScore) {
    let drain: Set<Part> =
      score.test == .powerModel ? [.power, .gauge, .units] : [.power, .gauge, .units, .wakes]
    func isAbout(_ words: String...) -> Bool { words.contains { score.title.contains($0) } }
    switch score.check {
    case "D1", "D2", "A1": (compares, reads) = ([.order], drain)
    case "D3", "A2": (compares, reads) = ([.stillDrain], drain.subtracting([.wakes]))
    case "D4", "D5": (compares, reads) = ([.tie], drain.subtracting([.wakes]))
    case "D6", "D9", "A5":
      (compares, reads) = ([.stillDrain, .idleDrain, .trackedDrain, .motionDrain], drain)
    case "A7": (compares, reads) = ([.trackedDrain, .motionDrain], drain)
    case "A6": (compares, reads) = ([.idleDrain, .trackedDrain], drain)
    case "D7": (compares, reads) = ([.trackedDrain], drain)
    case "D8": (compares, reads) = ([.dwellDrain], drain)
    case "D10": (compares, reads) = ([.gauge], drain)
    case "D11":
      (compares, reads) = ([.unitSpread, .gauge, .stillDrain, .trackedDrain, .idleDrain], drain)
    case "A3": (compares, reads) = ([.tripRatio], drain)
    case "A4": (compares, reads) = ([.doze], [])
    case "L1": (compares, reads) = ([.exits], [.wakes])
    case "L2": (compares, reads) = ([.visits], [.wakes])
    case "L3": (compares, reads) = ([.visits, .arrivals], [.wakes])
    case "L4": (compares, reads) = ([.trackedShare], [.wakes])
    case "L5": (compares, reads) = ([.noticedDays], isAbout("drain") ? drain : [.wakes])
    case "F1": (compares, reads) = ([.radius, .coverage], [.positions])
    case "F2":
      compares = isAbout(", bus:", ", rail:") ? [.radius, .coverage] : [.radius]
      reads = [.positions]
    case "F3": (compares, reads) = ([isAbout(", suburb:") ? .suburbErrors : .errors], [.positions])
    case "F3-vehicle":
      compares = isAbout(", car:") ? [.vehicleErrors, .suburbErrors] : [.vehicleErrors]
      reads = [.positions]
    case "F4": (compares, reads) = ([.radiusShare], [.positions])
    case "F5": (compares, reads) = ([isAbout("deliveries") ? .doze : .request], [.scans])
    default: (compares, reads) = ([], [])
    }
  }
}
