// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import LocationService
import PhoneModel
import TraceFormats
import TracewattTestSupport

@testable import FieldRecordings

@Suite("A folder of field recordings")
struct FieldFolderTests {
  @Test("is read into recordings and experiments")
  func small() throws {
    let folder = try FieldFiles()
    let data = try folder.read()
    expectEqual(data.runs.map(\.id), ["made_r00_android1", "made_r00_ios2", "rest_s0_ios1"])
    let tracked = data.runs[1]
    expectEqual(tracked.platform, .ios)
    expectEqual(tracked.phone, "iphone_6")
    let setting = FieldSetting.standard(accuracy: .best, filter: Metres(1))
    expectEqual(tracked.setting, setting)
    #expect(tracked.isDutyCycled)
    expectEqual(tracked.battery.map(\.level), [1, 0.99])
    expectEqual(tracked.tracking?.map(\.endCause), ["visit_arrival"])
    // A stale first callback, and two others; an entry without a radius is not a position.
    expectEqual(tracked.fixes?.map(\.isCached), [true, false, false])
    expectEqual(tracked.fixes?.map(\.mode), [nil, "SCOOTER", "SCOOTER"])
    #expect(tracked.fixes?.last?.position == nil)
    #expect(data.runs[0].fixes == nil)
    let fused = FieldSetting.fused(priority: "balanced", interval: .seconds(30))
    expectEqual(data.runs[0].setting, fused)
    let always = data.runs[2]
    expectEqual(always.tracking?.first?.start, always.span.lowerBound)
    expectEqual(always.tracking?.first?.end, always.span.upperBound)
  }

  @Test("gives still recordings two true positions, and trips their phases and legs")
  func truth() throws {
    let data = try FieldFiles().read()
    let still = try #require(data.sessions["rest_s0"])
    expectEqual(still.truth.count, 2)
    expectEqual(still.phases.map(\.name), ["stationary"])
    let moving = try #require(data.sessions["made_r00"])
    expectEqual(moving.phases.map(\.name), ["dwell_0", "ride", "dwell_1"])
    expectEqual(moving.phases.map(\.isTrip), [false, true, false])
    expectEqual(moving.legs.map(\.mode), ["SCOOTER"])
    expectEqual(moving.truth.count, 4)
    expectEqual(moving.truth[1].gap, 4)
  }

  @Test("gives legs the error of the truth where the source states residuals, or refuses them")
  func residuals() throws {
    func legs(_ median: String, _ p95: String) throws -> [FieldSession.Leg] {
      let folder = try FieldFiles()
      let rows = try #require(folder.tables["ground_truth_trips.csv"]).split(separator: "\n")
      try #require(rows.count == 2)
      folder.tables["ground_truth_trips.csv"] =
        "\(rows[0]),residual_p50_m,residual_p95_m\n\(rows[1]),\(median),\(p95)\n"
      return try #require(try folder.read().sessions["made_r00"]).legs
    }
    let error = try #require(try legs("2.5", "9.8").first?.truthError)
    #expect(error.median == 2.5 && abs(error.p90 - 9.8 * 1.645 / 1.96) < 1e-12)
    #expect(try legs("", "").first?.truthError == nil)
    #expect(try legs("2.5", "").first?.truthError == nil)
    for bad in ["-1", "nan", "1e9", "far"] {
      let failure = #expect(throws: FieldFolderError.self) { try legs(bad, "3") }
      let words = failure?.description ?? ""
      #expect(words.contains("ground_truth_trips.csv:2:") && words.contains("residual_p50_m"))
    }
  }

  @Test("has one interval of tracking for plans that always track, whatever else is recorded")
  func alwaysOn() throws {
    let folder = try FieldFiles()
    folder.tables["tracking_intervals.csv"]? += "\nrest_s0_ios1,2000,3000,geofence_exit,other"
    let always = try folder.read().runs[2]
    #expect(always.id == "rest_s0_ios1" && always.tracking?.count == 1)
    expectEqual(always.trackedFraction(from: 2000, to: 3000), 1)
  }

  @Test(
    "may list the silent pushes that arrived; a plan with recorded states has those and no others"
  )
  func pushes() throws {
    let folder = try FieldFiles()
    try expectEqual(folder.read().runs.map(\.pushes), [nil, nil, nil])
    folder.tables[FieldFiles.transitions] = """
      phone_run_id,t_unix_s,state_before,transition,event
      made_r00_ios2,3600,STATE_ONGOING_TRIP,T_RECEIVED_SILENT_PUSH,server_push
      rest_s0_ios1,1001,STATE_START,T_INITIALIZE,other
      made_r00_ios2,2000,STATE_ONGOING_TRIP,T_RECEIVED_SILENT_PUSH,server_push
      """
    try expectEqual(folder.read().runs.map(\.pushes), [nil, [2000, 3600], []])
    folder.tables[FieldFiles.transitions] = "phone_run_id,t_unix_s,event\nnobody,2000,server_push\n"
    let error = #expect(throws: FieldFolderError.self) { try folder.read() }
    #expect(error?.line == 2 && error?.key == "phone_run_id")
  }

  @Test("may have its columns in another order, and more of them")
  func order() throws {
    let folder = try FieldFiles()
    let text = try #require(folder.tables["battery.csv"])
    let turned = text.split(separator: "\n")
      .map { row in "x," + row.split(separator: ",").reversed().joined(separator: ",") }
    folder.tables["battery.csv"] = turned.joined(separator: "\n")
    try expectEqual(folder.read().runs[1].battery.count, 2)
  }

  @Test("without a table is refused by its name", arguments: FieldFiles.names)
  func missing(name: String) throws {
    let folder = try FieldFiles()
    folder.tables[name] = nil
    let error = #expect(throws: FieldFolderError.self) { try folder.read() }
    expectEqual(error?.fact, .missingFile)
    expectEqual(error?.path.hasSuffix(name), true)
  }

  @Test("with an empty table is refused", arguments: FieldFiles.names)
  func empty(name: String) throws {
    let folder = try FieldFiles()
    folder.tables[name] = ""
    let error = #expect(throws: FieldFolderError.self) { try folder.read() }
    expectEqual(error?.fact, .noHeader)
  }

  /// A change to a table and the place of the error.
  struct Damage: CustomTestStringConvertible {
    var table: String
    var old: String
    var new: String
    var place: String
    var testDescription: String { "\(table): \(old) to \(new)" }
  }

  @Test(
    "that is damaged is refused with the place",
    arguments: [
      Damage(
        table: "regimes.csv",
        old: "regime,",
        new: "regimen,",
        place: "regimes.csv:1: error: regime: "
      ),
      Damage(
        table: "regimes.csv",
        old: "ios,ucb-ios-2",
        new: "palm,ucb-ios-2",
        place: "regimes.csv:3:24: error: os: "
      ),
      Damage(
        table: "regimes.csv",
        old: "made_r00_ios2",
        new: "rest_s0_ios1",
        place: "regimes.csv:3:1: error: phone_run_id: "
      ),
      Damage(
        table: "regimes.csv",
        old: ",1000,8200",
        new: ",1000,900",
        place: "regimes.csv:2:76: error: end_unix_s: "
      ),
      Damage(
        table: "regimes.csv",
        old: "best,1",
        new: "finest,1",
        place: ": error: accuracy_setting: "
      ),
      Damage(
        table: "battery.csv",
        old: "1.00",
        new: "nan",
        place: "battery.csv:2:20: error: level_fraction: "
      ),
      Damage(table: "battery.csv", old: "0.99", new: "1.5", place: "battery.csv:3:20: error: "),
      Damage(table: "battery.csv", old: "0.99", new: "0x1", place: "battery.csv:3:20: error: "),
      Damage(table: "battery.csv", old: ",0.99", new: "", place: "battery.csv:3: error: "),
      Damage(
        table: "battery.csv",
        old: "made_r00_ios2,8000",
        new: "made_r99_ios2,8000",
        place: "battery.csv:3:1: error: phone_run_id: "
      ),
      Damage(
        table: "fixes.csv",
        old: ",48.001,",
        new: ",98.001,",
        place: "fixes.csv:2:27: error: "
      ),
      Damage(table: "fixes.csv", old: "true", new: "yes", place: "fixes.csv:3:"),
      Damage(
        table: "truth_trace.csv",
        old: "48.0,",
        new: ",",
        place: "truth_trace.csv:2:"
      ),
      Damage(
        table: "ground_truth_dwells.csv",
        old: "rest_s0",
        new: "rest_s9",
        place: "ground_truth_dwells.csv:"
      ),
      Damage(table: "tracking_intervals.csv", old: "2000,4100", new: "2000,410", place: ":2:"),
      Damage(table: "fixes.csv", old: "SCOOTER", new: "\"SCOOTER", place: "fixes.csv:2: error: "),
    ]
  )
  func damaged(damage: Damage) throws {
    let folder = try FieldFiles()
    let text = try #require(folder.tables[damage.table])
    let range = try #require(text.firstRange(of: damage.old))
    folder.tables[damage.table] = text.replacingCharacters(in: range, with: damage.new)
    let error = #expect(throws: FieldFolderError.self) { try folder.read() }
    let words = error?.description ?? ""
    #expect(words.contains(damage.place), "\(words)")
  }

  @Test("cut anywhere is read or refused, and never stops the program", arguments: FieldFiles.names)
  func cut(name: String) throws {
    let folder = try FieldFiles()
    let text = try #require(folder.tables[name])
    for length in stride(from: 0, to: text.count, by: 7) {
      folder.tables[name] = String(text.prefix(length))
      _ = try? folder.read()
    }
  }

  @Test("a packed table that is cut is reported in words")
  func packed() {
    let error = FieldFolderError(
      path: "battery.csv.gz",
      line: 3,
      fact: .broken(TraceFormatError.Fact.brokenPacking)
    )
    expectEqual(
      error.description,
      "battery.csv.gz:3: error: the table cannot be read to the end: the packed data are broken "
        + "or cut off"
    )
  }

  @Test("whose experiment has no true position is refused")
  func noTruth() throws {
    let folder = try FieldFiles()
    let text = try #require(folder.tables["ground_truth_dwells.csv"])
    folder.tables["ground_truth_dwells.csv"] = text.split(separator: "\n")
      .filter { !$0.hasPrefix("rest_s0") }
      .joined(separator: "\n")
    let error = #expect(throws: FieldFolderError.self) { try folder.read() }
    expectEqual(error?.fact, .noTruth("rest_s0"))
  }
}

@Suite("The folder of recorded measurements")
struct FieldFolderNightly {
  @Test(
    "of MobilityNet is read whole",
    .enabled(if: MeasurementFolder.field.path != nil, "TRACEWATT_FIELD is not set")
  )
  func mobilityNet() throws {
    let data = try FieldFolder.read(#require(MeasurementFolder.field.path))
    expectEqual(data.runs.count, 224)
    expectEqual(data.runs.reduce(0) { $0 + $1.battery.count }, 6866)
    expectEqual(data.runs.reduce(0) { $0 + ($1.fixes?.count ?? 0) }, 111_691)
    expectEqual(data.sessions.count, 28)
  }
}
