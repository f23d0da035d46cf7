// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import LocationService
internal import LocationStrategies
internal import Quantities

extension StrategyFile {
  /// The actions of an app other than asking for positions and sending them.
  static func actions(
    _ reader: FieldReader,
    places: [String]?
  ) -> StrategyConfiguration.Actions {
    var actions = StrategyConfiguration.Actions()
    if let geocode = reader.mapping("geocode", known: keys(of: "geocode")) {
      geocode.require("every")
      actions.geocode = .init(interval: interval(geocode))
    }
    actions.notifications = notifications(reader)
    actions.regionNotifications = regions(reader, "region_notifications", places: places)
    if let work = reader.mapping("work", known: keys(of: "work")) {
      work.require("each_delivery")
      actions.workPerDelivery = work.duration("each_delivery")
    }
    if let asking = reader.mapping("authorization", known: keys(of: "authorization")) {
      actions.asking = .init(
        right: right(asking, "ask"),
        asksForFullAccuracy: asking.flag("temporary_full_accuracy") ?? false
      )
    }
    return actions
  }

  static func uploads(_ reader: FieldReader) -> StrategyConfiguration.Uploads? {
    guard let uploads = reader.mapping("uploads", known: keys(of: "uploads")) else { return nil }
    uploads.require("every")
    uploads.require("bytes")
    let interval = interval(uploads)
    let batch = uploads.count("batch", in: 1...1_000_000)
    let distance = uploads.length("distance")
    if batch != nil, distance != nil {
      let way = "remove one of them"
      uploads.report(.conflict("a batch and a distance cannot be combined", note: way), "distance")
    }
    guard let bytes = uploads.bytes("bytes") else { return nil }
    return .init(interval: interval, bytes: bytes, batch: batch, distance: distance)
  }

  /// The duration at `every`; nil for `each_delivery`.
  private static func interval(_ reader: FieldReader) -> SimulationDuration? {
    reader.node["every"]?.text == "each_delivery" ? nil : reader.duration("every")
  }

  private static func notifications(
    _ reader: FieldReader
  ) -> StrategyConfiguration.Notifications? {
    typealias Occasion = StrategyConfiguration.Notifications.Occasion
    let section = "notifications"
    guard let notifications = reader.mapping(section, known: keys(of: section)) else { return nil }
    let sound = notifications.flag("sound") ?? true
    guard notifications.require("on"), let list = notifications.list("on") else { return nil }
    let words = Occasion.allCases.map { $0.rawValue }
    if list.isEmpty {
      let allowed = "a list of at least one of " + words.joined(separator: ", ")
      notifications.report(.badValue(text: "[]", allowed: allowed), "on")
    }
    var occasions: [Occasion] = []
    for (node, path) in list {
      let text = node.text ?? node.shape
      guard let occasion = Occasion(rawValue: text) else {
        let problem = InputProblem.unknownWord(text: text, allowed: words)
        reader.problems.add(problem, key: path, at: node.position)
        continue
      }
      if occasions.contains(occasion) {
        reader.problems.add(.duplicateName(text: text), key: path, at: node.position)
      }
      occasions.append(occasion)
    }
    return .init(occasions: occasions, playsSound: sound)
  }
}
