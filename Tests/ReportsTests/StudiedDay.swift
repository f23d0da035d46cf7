// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Tracewatt
import TracewattTestSupport

@testable import Reports

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Half an hour of a phone with strategies of all kinds, run, written and read back.
enum StudiedDay {
  /// A name that must not become an element, end an attribute or reverse the text around it.
  static let hostileName = "<b onload='x'>\"&amp;</title><script>alert(1)</script>😀שלום"

  static let strategies: [ScenarioStrategy] = [
    StrategyConfiguration(name: "control"),
    StrategyConfiguration(name: "best", standard: standard(.best)),
    StrategyConfiguration(name: hostileName, standard: standard(.hundredMeters)),
    StrategyConfiguration(name: "change", significantChange: true),
    StrategyConfiguration(name: "regions", regions: [.allPlaces]),
    StrategyConfiguration(
      name: "duty",
      standard: standard(.best),
      significantChange: true,
      dutyCycle: StrategyConfiguration.DutyCycle(),
      uploads: StrategyConfiguration.Uploads(interval: .minutes(5), bytes: 2048)
    ),
    StrategyConfiguration(name: "visits", visits: true),
  ].map { ScenarioStrategy(name: $0.name, configuration: $0) }

  private static func standard(_ accuracy: DesiredAccuracy) -> StandardRequest {
    StandardRequest(desiredAccuracy: accuracy, pausesLocationUpdatesAutomatically: false)
  }

  /// A stay, a drive with a tunnel and a hole in the recording, a stay.
  static let scenario: Scenario = {
    let origin = Coordinate(latitude: 50.94, longitude: 6.957)
    var journey = Journey(origin: origin)
    journey.stay(seconds: 600)
    journey.move(seconds: 700, speed: MetresPerSecond(12))
    journey.stay(seconds: 600)
    var trace = journey.trace
    trace.points.removeAll { $0.time.seconds > 800 && $0.time.seconds < 1150 }
    var phone = PhoneProfile()
    phone.name = "phone"
    phone.scale.all = Estimate(0.6, in: 0.3...1)
    return Scenario(
      name: "day",
      title: hostileName,
      trace: trace,
      world: WorldConfiguration(changes: [.between(700, 760, .tunnel)]),
      places: [Place(name: hostileName, coordinate: origin)],
      events: [.at(650, .screen(isOn: true)), .at(700, .screen(isOn: false))],
      phones: [phone],
      strategies: strategies,
      replications: 3,
      seed: 5
    )
  }()

  /// The runs from the simulation.
  static let results: [RunResult] = {
    let experiment = Experiment(scenario, detail: .first)
    return (0..<3).flatMap { experiment.run(replication: $0) }.sorted { $0.key < $1.key }
  }()

  /// The day with its titles, start and strategies, as stored in the folder.
  private static var resolved: String {
    func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }
    let head = ["version: 1", "name: day", "title: \(quoted(hostileName))", "utc_offset: '+01:00'"]
    let start = ["trace:", "  start: '2026-03-02T06:50:00Z'", "strategies:"]
    let names = strategies.map { "  - name: \(quoted($0.name))" }
    return (head + start + names).joined(separator: "\n") + "\n"
  }

  /// The study that was read back from the folder of the runs.
  static let study: RecordedStudy? = try? {
    let path = FileManager.default.temporaryDirectory.path + "/tracewatt-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: path) }
    let writer = try ResultsWriter(folder: path, strategies: strategies, detail: .states)
    let world = Experiment(scenario).world
    try writer.append(WorldRealisation(world: world, seed: 5, replication: 0), scenario: "day")
    for result in results { try writer.append(result) }
    try writer.finish(
      reference: "best",
      resolved: [("day", resolved)],
      provenance: Provenance(
        versions: [Provenance.Version(name: "tracewatt", version: "0.1.0")],
        seed: 5,
        replications: 3
      )
    )
    return try RecordedStudy(folder: path)
  }()

  /// The scene of the day.
  static func scene() throws -> Scene {
    let study = try #require(study)
    return try #require(Scene.all(of: study, table: study.table).first)
  }

  /// The runs of a strategy.
  static func runs(of strategy: String) -> [RunResult] {
    results.filter { $0.key.strategy == strategy }
  }

  /// The mean of a measure over the runs of a strategy; nil without values.
  static func mean(_ measure: String, of strategy: String) -> Double? {
    let values = runs(of: strategy).compactMap { $0.measures[measure] }
    return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }
}

/// Whether numbers are equal except for rounding: 1e-9 is far above it and far below the digits of
/// a table.
func isNear(_ a: Double?, _ b: Double?) -> Bool {
  guard let a, let b else { return a == nil && b == nil }
  return abs(a - b) <= 1e-9 * max(1, abs(a), abs(b))
}

extension DataTable {
  /// The number of a cell; nil for an empty one and a text.
  func number(_ row: Int, _ column: Int) -> Double? {
    if case .number(let value, _) = rows[row][column] { value } else { nil }
  }

  /// The text of a cell; empty for others.
  func text(_ row: Int, _ column: Int) -> String {
    if case .text(let text) = rows[row][column] { text } else { "" }
  }
}

/// The contents of a drawing, as found by an XML parser.
final class FoundElements: NSObject, XMLParserDelegate {
  private(set) var names: [String] = []
  private(set) var text = ""
  private(set) var identifiers: [String] = []
  private(set) var paths: [String] = []

  /// Parses a chart; nil if it is not well-formed.
  static func inside(_ figure: ChartFigure) -> FoundElements? {
    var markup = Markup()
    figure.write(to: &markup)
    let found = FoundElements()
    let parser = XMLParser(data: Data(markup.content.utf8))
    parser.delegate = found
    return parser.parse() ? found : nil
  }

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    names.append(name)
    if let id = attributes["id"] { identifiers.append(id) }
    if let path = attributes["d"] { paths.append(path) }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}
