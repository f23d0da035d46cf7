// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSQLite

/// A powerlog database made for tests, to the schema that public readers name.
///
/// Times are those of the log's own clock, which is `offset` seconds behind 1970.
package struct MadePowerlog {
  /// The statements that make the database, in order.
  package var statements: [String]

  /// The seconds from the log's clock to Unix time.
  package static let offset = 1_000_000.0
  /// The first hour, on the log's clock.
  package static let start = 1_799_000_000.0
  /// The components by their numbers.
  package static let components: [(id: Int, name: String)] = [
    (2, "CPU"), (37, "BB"), (48, "GPS"), (50, "Bluetooth"), (53, "WiFi-Idle"), (59, "BTIT"),
  ]
  /// The microwatt hours of each component in an hour with the receiver off.
  package static let resting: [Int: Double] = [
    2: 40_000, 37: 18_000, 48: 0, 50: 8_000, 53: 6_000, 59: 11_000,
  ]

  /// Five hours at rest, one on the move, and one at a charger, with two apps.
  package init() {
    statements = [
      "CREATE TABLE PLStorageOperator_EventForward_TimeOffset (ID INTEGER PRIMARY KEY, "
        + "timestamp REAL, baseband REAL, kernel REAL, system REAL)",
      "INSERT INTO PLStorageOperator_EventForward_TimeOffset VALUES (1, 0, 0, 0, \(Self.offset))",
      "CREATE TABLE PLAccountingOperator_EventNone_Nodes (ID INTEGER PRIMARY KEY, timestamp REAL, "
        + "IsPermanent INTEGER, Name TEXT)",
      "CREATE TABLE PLAccountingOperator_Aggregate_RootNodeEnergy (ID INTEGER PRIMARY KEY, "
        + "timestamp REAL, timeInterval REAL, Energy INTEGER, NodeID INTEGER, RootNodeID INTEGER)",
      "CREATE TABLE PLBatteryAgent_EventBackward_Battery (ID INTEGER PRIMARY KEY, timestamp REAL, "
        + "Level REAL, ExternalConnected INTEGER, NominalChargeCapacity INTEGER, "
        + "AppleRawCurrentCapacity INTEGER, Voltage INTEGER)",
      "CREATE TABLE PLLocationAgent_EventBackward_GPSPower (ID INTEGER PRIMARY KEY, "
        + "timestamp REAL, startTime INTEGER, measuredInterval INTEGER, activeInterval INTEGER, "
        + "averagePower INTEGER, activeL5IntervalSec INTEGER)",
    ]
    for (id, name) in Self.components { node(id, name, isComponent: true) }
    node(10_001, "com.example.walks", isComponent: false)
    node(10_002, "com.example.walks.widget", isComponent: false)
    node(10_003, "com.example.walksmore", isComponent: false)
    for hour in 0..<7 {
      for (id, _) in Self.components {
        var energy = Self.resting[id] ?? 0
        if hour == 5 { energy = id == 48 ? 90_000 : 2 * energy }
        insert(energy, hour: hour, node: id, component: id)
      }
    }
    insert(30_000, hour: 5, node: 10_001, component: 48)
    insert(10_000, hour: 5, node: 10_001, component: 2)
    insert(2_000, hour: 4, node: 10_002, component: 2)
    insert(70_000, hour: 4, node: 10_003, component: 2)
    insert(5_000, hour: 6, node: 10_001, component: 2)
    // A daily row repeats the hours, and is not counted twice.
    statements.append(
      "INSERT INTO PLAccountingOperator_Aggregate_RootNodeEnergy (timestamp, timeInterval, Energy, "
        + "NodeID, RootNodeID) VALUES (\(Self.start), 86400, 500000, 2, 2)"
    )
    battery(hour: 0, isCharging: false)
    battery(hour: 6.2, isCharging: true)
    battery(hour: 6.9, isCharging: false)
    // 150 mW while the receiver was on for 1,200 of 3,600 s: 50 mW on average.
    receiver(measured: 3600, active: 1200, hundredths: 5000)
    receiver(measured: 3600, active: 1800, hundredths: 8500)
    receiver(measured: 3600, active: 0, hundredths: 0)
  }

  /// Adds a node.
  package mutating func node(_ id: Int, _ name: String, isComponent: Bool) {
    statements.append(
      "INSERT INTO PLAccountingOperator_EventNone_Nodes VALUES (\(id), 0, \(isComponent ? 1 : 0), "
        + "'\(name)')"
    )
  }

  /// Adds the energy of an hour in microwatt hours.
  package mutating func insert(_ energy: Double, hour: Double, node: Int, component: Int) {
    statements.append(
      "INSERT INTO PLAccountingOperator_Aggregate_RootNodeEnergy (timestamp, timeInterval, Energy, "
        + "NodeID, RootNodeID) VALUES (\(Self.start + 3600 * hour), 3600, \(energy), \(node), "
        + "\(component))"
    )
  }

  /// Adds the energy of an hour in microwatt hours.
  package mutating func insert(_ energy: Double, hour: Int, node: Int, component: Int) {
    insert(energy, hour: Double(hour), node: node, component: component)
  }

  /// Adds a reading of the battery.
  package mutating func battery(hour: Double, isCharging: Bool) {
    statements.append(
      "INSERT INTO PLBatteryAgent_EventBackward_Battery (timestamp, Level, ExternalConnected, "
        + "NominalChargeCapacity) VALUES (\(Self.start + 3600 * hour), 80, \(isCharging ? 1 : 0), "
        + "3800)"
    )
  }

  /// Adds a reading of the gauge, in milliampere hours at 4 V.
  package mutating func gauge(hour: Double, charge: Double, isCharging: Bool = false) {
    statements.append(
      "INSERT INTO PLBatteryAgent_EventBackward_Battery (timestamp, Level, ExternalConnected, "
        + "AppleRawCurrentCapacity, Voltage) VALUES (\(Self.start + 3600 * hour), 80, "
        + "\(isCharging ? 1 : 0), \(charge), 4000)"
    )
  }

  /// Adds an entry of the receiver; its mean power is in hundredths of a milliwatt.
  package mutating func receiver(measured: Int, active: Int, hundredths: Int) {
    statements.append(
      "INSERT INTO PLLocationAgent_EventBackward_GPSPower (timestamp, measuredInterval, "
        + "activeInterval, averagePower) VALUES (0, \(measured), \(active), \(hundredths))"
    )
  }

  /// Writes the database to a file that does not exist; false if a statement fails.
  package func write(to path: String) -> Bool {
    var database: OpaquePointer?
    defer { sqlite3_close(database) }
    guard sqlite3_open(path, &database) == SQLITE_OK else { return false }
    let all = (["BEGIN"] + statements + ["COMMIT"]).joined(separator: ";\n")
    return sqlite3_exec(database, all, nil, nil, nil) == SQLITE_OK
  }
}
