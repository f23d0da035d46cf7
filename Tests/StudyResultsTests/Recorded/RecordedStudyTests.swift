// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import StudyResults

@Suite struct RecordedStudyTests {
  /// A folder with details, a region and a beacon.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    var record = Output.record
    record.log.regions = [
      MonitoredRegion(
        region: Region(identifier: "home", centre: .zero, radius: Metres(100)),
        client: ClientIdentifier(rawValue: 0),
        from: SimulationTime(seconds: 5)
      )
    ]
    let results = [
      Output.result(0, 0, energy: 100, detail: record), Output.result(0, 1, energy: 110),
      Output.result(1, 0, energy: 50), Output.result(1, 1, energy: 44),
    ]
    try Output.write(results, to: folder.path, detail: .states)
    return folder
  }

  @Test("details are read back as they were")
  func details() throws {
    let written = try folder()
    let study = try RecordedStudy(folder: written.path)
    let record = Output.record
    let run = try #require(study.details.first)
    expectEqual(study.details.count, 1)
    expectEqual(run.key, Output.result(0, 0, energy: 100).key)
    expectEqual(run.fixes.map(\.fix), record.log.deliveries.map(\.fix))
    expectEqual(run.fixes[0].time, SimulationTime(seconds: 2))
    expectEqual(run.fixes[0].channel, .standard)
    expectEqual(run.events.map(\.name), [.launched, .visit])
    expectEqual(run.events[0].detail, "user")
    expectEqual(run.events[1].arrival, .zero)
    #expect(run.events[1].departure == nil)
    expectEqual(run.states, record.intervals)
    let minutes: [Double] = [0, 60, 120]
    expectEqual(run.battery.map(\.time.seconds), minutes)
    // 1 W all the time and 2 W more between 30 s and 90 s.
    let energies: [Double] = [0, 120, 240]
    expectEqual(run.battery.map(\.energy.value), energies)
    #expect(run.battery[0].power == nil)
    expectEqual(run.battery[1].power, Watts(2))
    expectEqual(run.battery[2].chargeFraction, 0.76)
    let region = try #require(run.regions.first)
    expectEqual(region.name, "home")
    expectEqual(region.radius, Metres(100))
    expectEqual(region.from, SimulationTime(seconds: 5))
    #expect(region.to == nil)
  }

  @Test("a day holds its truth, its cells and what surrounds the phone")
  func day() throws {
    let written = try folder()
    let study = try RecordedStudy(folder: written.path)
    let day = try #require(study.days.first)
    let world = Output.world
    expectEqual(day.name, "day")
    expectEqual(day.truth.count, world.truth.count)
    #expect(day.truth.map(\.point) == (0..<world.truth.count).map { world.truth.position(of: $0) })
    let cells = WorldRealisation(world: world, seed: 1, replication: 0).servingCells
    expectEqual(day.sites.map(\.kind), cells.map { _ in .cell })
    expectEqual(day.sites.map(\.point), cells.map(\.site.databasePosition))
    expectEqual(day.sites.first?.name, "cell_1")
    expectEqual(day.sites.last?.to, SimulationTime(seconds: 120))
    expectEqual(day.surroundings.map(\.environment), world.environments.map(\.environment))
    expectEqual(day.surroundings.last?.to, SimulationTime(seconds: 120))
  }

  @Test("runs come with their ledgers, the strategies in order, and the reference of the tables")
  func runs() throws {
    let written = try folder()
    let study = try RecordedStudy(folder: written.path)
    expectEqual(study.results.map(\.measures), Output.results.map(\.measures))
    #expect(study.results.allSatisfy { $0.ledger.count == 2 })
    expectEqual(study.strategies, ["best", "filtered"])
    expectEqual(study.reference, "best")
    expectEqual(study.table.rows.map(\.group.strategy), ["best", "filtered"])
    expectEqual(study.provenance, Output.provenance)
  }

  @Test("a folder without detail tables has no details, and one of runs alone is enough")
  func bare() throws {
    let folder = try TemporaryFolder()
    try Output.write(Output.results, to: folder.path)
    #expect(try RecordedStudy(folder: folder.path).details.isEmpty)
    for name in folder.names where name != "runs.csv" {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    let study = try RecordedStudy(folder: folder.path)
    expectEqual(study.runs.count, 4)
    #expect(study.results.allSatisfy { $0.ledger.isEmpty })
    #expect(study.provenance == nil)
    expectEqual(study.days.first?.truth.isEmpty, true)
  }

  struct Damage: CustomTestStringConvertible {
    var file: String
    var cell: String
    var replacement: String
    var expected: String
    var testDescription: String { "\(file): \(cell) -> \(replacement)" }
  }

  @Test(
    "a damaged table is reported with file, line and column",
    arguments: [
      Damage(
        file: "fixes.csv",
        cell: ",gnss,",
        replacement: ",sonar,",
        expected: "/fixes.csv:2:1: error: source is \"sonar\"; it must be gnss, wifi or cell"
      ),
      Damage(
        file: "fixes.csv",
        cell: ",standard,",
        replacement: ",,",
        expected: "/fixes.csv:2:1: error: channel is \"\"; it must be a delivery channel"
      ),
      Damage(
        file: "states.csv",
        cell: ",30.0,90.0,",
        replacement: ",30.0,20.0,",
        expected: "/states.csv:3:1: error: end_s is \"20.0\"; it must be at least start_s"
      ),
      Damage(
        file: "states.csv",
        cell: ",30.0,90.0,",
        replacement: ",30.0,1e300,",
        expected:
          "/states.csv:3:1: error: end_s is \"1e300\"; it must be a number below 1e15"
      ),
      Damage(
        file: "states.csv",
        cell: ",30.0,90.0,",
        replacement: ",-8.9e9,90.0,",
        expected: "/states.csv:3:1: error: start_s is \"-8.9e9\"; it must be a number of seconds "
          + "above -1e8 and below 9e9"
      ),
      Damage(
        file: "fixes.csv",
        cell: ",10.0,,,,",
        replacement: ",1e18,,,,",
        expected:
          "/fixes.csv:2:1: error: horizontal_accuracy_m is \"1e18\"; it must be a number below 1e15"
      ),
      Damage(
        file: "fixes.csv",
        cell: ",10.0,,,,",
        replacement: ",10.0,,,1e3,",
        expected: "/fixes.csv:2:1: error: course_deg is \"1e3\"; it must be from 0.0 to 360.0"
      ),
      Damage(
        file: "runs.csv",
        cell: "day,best,phone,ios_18,1,",
        replacement: "day,best,phone,ios_18,0,",
        expected:
          "/runs.csv:3:1: error: the run day.best.phone.ios_18, replication 0 occurs twice"
      ),
      Damage(
        file: "truth.csv",
        cell: "day,1.0,",
        replacement: "day,0.0,",
        expected: "/truth.csv:3:1: error: t_s is \"0.0\"; it must be later than in the previous row"
      ),
      Damage(
        file: "truth.csv",
        cell: "day,0.0,51.0,",
        replacement: "day,0.0,151.0,",
        expected:
          "/truth.csv:2:1: error: latitude_deg is \"151.0\"; it must be from -90.0 to 90.0"
      ),
      Damage(
        file: "battery.csv",
        cell: "energy_total_j",
        replacement: "energy_j",
        expected: "/battery.csv:1:1: error: the column energy_total_j is missing"
      ),
      Damage(
        file: "regions.csv",
        cell: "home",
        replacement: "\"home",
        expected: "/regions.csv:2:1: error: a quoted cell is not closed"
      ),
    ]
  )
  func damaged(_ damage: Damage) throws {
    let folder = try self.folder()
    let path = folder.path + "/" + damage.file
    if folder.names.contains(damage.file + ".gz") { try folder.unpack(damage.file) }
    let text = try folder.content(damage.file)
    let range = try #require(text.range(of: damage.cell))
    try text.replacingCharacters(in: range, with: damage.replacement)
      .write(toFile: path, atomically: true, encoding: .utf8)
    let error = #expect(throws: ResultsError.self) { try RecordedStudy(folder: folder.path) }
    expectEqual(error?.description, folder.path + damage.expected)
    expectEqual(error?.exitCode, 65)
  }

  @Test("a missing folder is reported as such")
  func missing() {
    let error = #expect(throws: ResultsError.self) { try RecordedStudy(folder: "/nowhere") }
    expectEqual(error?.exitCode, 66)
  }
}
