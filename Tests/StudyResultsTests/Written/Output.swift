// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import StudyResults
internal import TracewattTestSupport

/// Hand-made results for tests of the output.
enum Output {
  static let strategies = [
    strategy("best", []),
    strategy("filtered", [("standard.distance_filter", "30 m"), ("visits", "true")]),
  ]

  static func strategy(_ name: String, _ parameters: [(String, String)]) -> ScenarioStrategy {
    ScenarioStrategy(
      name: name,
      configuration: StrategyConfiguration(name: name),
      parameters: parameters.map { ScenarioStrategy.Parameter(key: $0, value: $1) }
    )
  }

  static func result(
    _ strategy: Int,
    _ replication: Int,
    energy: Double,
    detail: RunRecord? = nil
  ) -> RunResult {
    RunResult(
      key: RunKey(
        scenario: "day",
        strategy: strategies[strategy].name,
        phone: "phone",
        os: "ios_18",
        replication: replication
      ),
      parameters: strategies[strategy].parameters,
      measures: RunMeasures(
        values: RunMeasures.definitions.map { definition in
          switch definition.name {
          case "energy_location_j": energy
          case "location_percent_per_day": energy / 468
          case "wakeup_count": 12
          case "error_mean_m": 0.1 + 0.2
          default: nil
          }
        }
      ),
      ledger: [
        LedgerRow(
          component: .wifi,
          state: "scanning",
          cause: CauseLabel(label: "standard", category: .location, client: 0),
          energy: Joules(0.1 + 0.2),
          active: SimulationDuration(nanoseconds: 1_500_000_001)
        ),
        LedgerRow(
          component: .base,
          state: "camped",
          cause: CauseLabel(label: "phone", category: .idle),
          energy: Joules(energy),
          active: .hours(24)
        ),
      ],
      detail: detail
    )
  }

  /// A record of two minutes with one fix, events of several kinds and two intervals.
  static var record: RunRecord {
    var log = DeliveryLog(keepsDeliveries: true)
    log.deliveries = [
      Delivery(
        time: SimulationTime(seconds: 2),
        client: ClientIdentifier(rawValue: 0),
        fix: Fix(
          position: .zero,
          horizontalAccuracy: Metres(10),
          timestamp: SimulationTime(seconds: 1.5),
          source: .gnss
        ),
        channel: .standard
      )
    ]
    log.events = [
      LoggedEvent(
        time: .zero,
        client: ClientIdentifier(rawValue: 0),
        kind: .launched(.user)
      ),
      LoggedEvent(
        time: SimulationTime(seconds: 60),
        client: ClientIdentifier(rawValue: 0),
        kind: .visit(
          Visit(position: .zero, horizontalAccuracy: Metres(40), arrival: .zero)
        )
      ),
    ]
    let cause = CauseLabel(label: "phone", category: .idle)
    return RunRecord(
      duration: .minutes(2),
      ledger: [],
      intervals: [
        LedgerInterval(
          component: .base,
          state: "camped",
          cause: cause,
          start: .zero,
          end: SimulationTime(seconds: 120),
          power: Watts(1)
        ),
        LedgerInterval(
          component: .gnss,
          state: "tracking",
          cause: cause,
          start: SimulationTime(seconds: 30),
          end: SimulationTime(seconds: 90),
          power: Watts(2)
        ),
      ],
      batteryCapacity: Joules(1000),
      batteryLevels: [(60.0, 0.88), (120.0, 0.76)].map { seconds, left in
        BatteryLevel(
          time: SimulationTime(seconds: seconds),
          chargeFraction: left,
          shownFraction: left
        )
      },
      batteryLoss: Joules(240),
      log: log,
      usage: ClientUsage(),
      counters: RadioCounters()
    )
  }

  static var world: World {
    World(
      trace: RecordedTrace(points: [
        RecordedTrace.Point(
          time: .zero,
          coordinate: Coordinate(latitude: 51, longitude: 7)
        ),
        RecordedTrace.Point(
          time: SimulationTime(seconds: 120),
          coordinate: Coordinate(latitude: 51.001, longitude: 7)
        ),
      ]),
      configuration: WorldConfiguration(),
      places: [],
      events: []
    )
  }

  static let provenance = Provenance(
    versions: [Provenance.Version(name: "tracewatt", version: "0.1.0")],
    seed: 42,
    replications: 2
  )

  static let results = [
    result(0, 0, energy: 100), result(0, 1, energy: 110), result(1, 0, energy: 50),
    result(1, 1, energy: 44),
  ]

  /// Writes the results into a folder.
  static func write(_ results: [RunResult], to folder: String, detail: DetailLevel = .none) throws {
    let writer = try ResultsWriter(folder: folder, strategies: strategies, detail: detail)
    try writer.append(WorldRealisation(world: world, seed: 1, replication: 0), scenario: "day")
    for result in results { try writer.append(result) }
    try writer.finish(
      reference: "best",
      resolved: [("day", "version: 1\n")],
      provenance: provenance
    )
  }
}

extension TemporaryFolder {
  /// The text of a file; that of a compressed table by its name without `.gz`.
  func content(_ name: String) throws -> String {
    let packed = path + "/" + name + ".gz"
    guard FileManager.default.fileExists(atPath: packed) else { return try text(name) }
    let content = try PackedFile.content(path: packed, limit: 1 << 24, ratio: 200)
    return String(decoding: content, as: UTF8.self)
  }

  /// Unpacks a table, as in folders of earlier versions.
  func unpack(_ name: String) throws {
    let text = try content(name)
    try FileManager.default.removeItem(atPath: path + "/" + name + ".gz")
    try write(text, to: name)
  }
}
