// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The measures that a run computes, in groups that take much of its time; all others are always
/// computed.
///
/// A search that compares thousands of runs by few measures leaves out the others, which then have
/// no value.
public struct MeasureScope: OptionSet, Sendable, Hashable {
  /// The groups, one bit each.
  public let rawValue: Int

  /// Groups by their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The age of the belief.
  public static let staleness = MeasureScope(rawValue: 1 << 0)
  /// The path rebuilt after the day: its distance from the truth and its length.
  public static let track = MeasureScope(rawValue: 1 << 1)
  /// How well positions serve the user, and the way at rest that noise makes up.
  public static let service = MeasureScope(rawValue: 1 << 2)
  /// Places, radius of gyration and distances, of the phone and of the truth.
  public static let mobility = MeasureScope(rawValue: 1 << 3)
  /// Every measure.
  public static let all: MeasureScope = [.staleness, .track, .service, .mobility]

  /// The groups of some measures.
  ///
  /// - Parameter names: names of measures, as in ``RunMeasures/definitions``.
  public init(of names: some Sequence<String>) {
    self = []
    for name in names {
      if name.hasPrefix("staleness_") { insert(.staleness) }
      if name.hasPrefix("track_error_") || name == "distance_error_fraction" { insert(.track) }
      if Measure.mobility.contains(where: { $0.definition.name == name }) {
        insert([.mobility, .track])
      }
      if Measure.service.contains(where: { $0.definition.name == name }) { insert(.service) }
    }
  }
}
