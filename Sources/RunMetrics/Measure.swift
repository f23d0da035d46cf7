// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import LocationService
internal import PhoneModel
internal import Quantities

/// A measure: its definition and its computation.
struct Measure: Sendable {
  var definition: MeasureDefinition
  var value: @Sendable (MeasureInputs) -> Double?

  /// Every measure, in the order of the columns.
  static let all = energy + usage + errors + service + mobility + events

  /// A measure with a unit, or a share.
  init(
    _ name: String,
    _ unit: String,
    _ meaning: String,
    _ value: @escaping @Sendable (MeasureInputs) -> Double?
  ) {
    definition = MeasureDefinition(name: name, unit: unit, meaning: meaning)
    self.value = value
  }

  /// A measure that is a count.
  init(
    count name: String,
    _ meaning: String,
    _ value: @escaping @Sendable (MeasureInputs) -> Int?
  ) {
    definition = MeasureDefinition(name: name, unit: "", meaning: meaning, isCount: true)
    self.value = { value($0).map(Double.init) }
  }
}
