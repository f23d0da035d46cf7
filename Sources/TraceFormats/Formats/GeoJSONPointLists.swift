// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities
internal import World

/// The properties of a line that list a value per point: times, and the lists that our own files
/// add.
///
/// A list is flat, or nested as the coordinates of a MultiLineString are.
struct GeoJSONPointLists {
  /// A list and the position in it of the line's first point.
  private struct Column {
    var values: [JSONNode]
    var offset = 0

    subscript(index: Int) -> JSONNode? {
      values.at(offset + index).flatMap { $0.isNull ? nil : $0 }
    }

    /// The list of one part of the line, given the number of points before it.
    func part(_ index: Int, pointsBefore: Int) -> Column {
      guard values.first?.elements != nil else {
        return Column(values: values, offset: pointsBefore)
      }
      return Column(values: values.at(index)?.elements.map { Array($0) } ?? [])
    }
  }

  private var times: Column?
  private var accuracies: Column?
  private var modes: Column?

  /// The lists of a feature's properties.
  init(_ properties: JSONNode?) {
    guard let properties else { return }
    let groups = [properties, properties["coordinateProperties"]].compactMap(\.self)
    func column(_ names: [StaticString]) -> Column? {
      for group in groups {
        for name in names {
          if let values = group[name]?.elements { return Column(values: Array(values)) }
        }
      }
      return nil
    }
    times = column(["coordTimes", "times", "datetimes"])
    accuracies = column(["accuracies"])
    modes = column(["modes"])
  }

  /// The lists of one part of a MultiLineString, given the number of points before it.
  func part(_ index: Int, pointsBefore: Int) -> GeoJSONPointLists {
    var lists = self
    lists.times = times?.part(index, pointsBefore: pointsBefore)
    lists.accuracies = accuracies?.part(index, pointsBefore: pointsBefore)
    lists.modes = modes?.part(index, pointsBefore: pointsBefore)
    return lists
  }

  /// The time of a point.
  func time(_ index: Int) -> JSONNode? { times?[index] }

  /// The horizontal accuracy of a point in metres.
  func accuracy(_ index: Int) -> Double? { accuracies?[index]?.number }

  /// The motion mode from a point on.
  func mode(_ index: Int) -> TravelMode? {
    modes?[index]?.text.flatMap { TravelMode(activity: $0) }
  }

  /// The stretches in known environments that our own files state; nil if one is invalid.
  static func environments(_ properties: JSONNode?) -> [EnvironmentChange]? {
    guard let list = properties?["environments"]?.elements else { return [] }
    var changes: [EnvironmentChange] = []
    for entry in list {
      let limit = Int64(TraceCleaning.longestDays) * 86_400_000_000_000
      guard let environment = entry["environment"]?.text.flatMap({ Environment(rawValue: $0) }),
        let from = entry["from_s"]?.integer(timesTenTo: 9),
        let to = entry["to_s"]?.integer(timesTenTo: 9), from >= 0, to > from, to <= limit
      else { return nil }
      changes.append(
        EnvironmentChange(
          from: SimulationTime(nanoseconds: from),
          to: SimulationTime(nanoseconds: to),
          environment: environment
        )
      )
    }
    return changes
  }
}
