// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Analyses
@testable import Reports
@testable import ScenarioFiles
@testable import Studies
@testable import StudyResults

@Suite("A phone's own factor from two hours")
struct TwoHoursTests {
  /// The example of the documentation.
  static let example = "scenarios/logs/two_hours.csv"

  /// A phone that takes a quarter more than `iphone_13` says, carried by an owner who uses 300 mW.
  static func made(_ stretches: [MadeLog.Stretch], seed: UInt64 = 3) throws -> String {
    var phone = try BuiltIn.phone("iphone_13")
    phone.scale.all = Estimate(1.25)
    return try MadeLog.text(
      stretches,
      phone: phone,
      system: "ios_26",
      session: Watts(0.3),
      used: 0.1,
      seed: seed,
      everyMinutes: 1
    )
  }

  static let usual = [
    MadeLog.Stretch(setting: "best", isMoving: true, hours: 1),
    MadeLog.Stretch(setting: "off", isMoving: true, hours: 1),
  ]

  static func request(_ text: String) throws -> CalibrationRequest {
    let folder = try TemporaryFolder(["log.csv": text])
    var options = CalibrationOptions()
    options.phone = "iphone_13"
    options.system = "ios_26"
    options.replications = 4
    return try CalibrationRequest(
      path: folder.path + "/log.csv",
      options: options,
      plansNext: false
    )
  }

  static func found(_ text: String) throws -> TwoHours {
    let request = try request(text)
    return try request.study.twoHours(
      request.log,
      offNames: CalibrationSettings.offNames,
      phone: request.phone
    )
  }

  @Test("the shipped log is the one that the lab makes of the phone that the documentation names")
  func shipped() throws {
    let made = try Self.made(Self.usual)
    let path = packageRoot + "/" + Self.example
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: URL(fileURLWithPath: path))
    }
    expectEqual(made, try String(contentsOfFile: path, encoding: .utf8))
  }

  @Test("the factor and the owner's use are those behind the log, and the range narrows")
  func recovers() throws {
    let found = try Self.found(Self.made(Self.usual))
    #expect(abs(found.factor / 1.25 - 1) < 3 * found.spread + 0.03, "\(found.factor)")
    #expect(found.spread < 0.1)
    // A quarter more of 120 mW at rest are part of what the owner uses.
    #expect(abs(found.ownUse.value - 0.33) < 0.03, "\(found.ownUse)")
    let before = try #require(found.width(of: found.phone))
    let after = try #require(found.width(of: found.calibrated))
    #expect(log(after) < 0.7 * log(before), "\(before) to \(after)")
    // The suspended phone, its screen and its background work keep their powers and ranges.
    let (old, new) = (found.phone, found.calibrated)
    expectEqual(new.scale.all.value, old.scale.all.value * found.factor)
    for state in [PowerState.baseCamped, .backgroundWork, .screenOn] {
      #expect(abs((new.power(of: state) - old.power(of: state)).value) < 1e-12, "\(state)")
    }
    let lows = [old, new].map { $0.scale.other.low * $0.scale.all.value }
    #expect(abs(lows[1] / (old.scale.other.low * old.scale.all.low) - 1) < 1e-9, "\(lows)")
    let tracking = PowerState.gnssTracking
    #expect(abs(new.power(of: tracking) / old.power(of: tracking) / found.factor - 1) < 1e-9)
  }

  @Test("what other sessions differ by is that of the two recorded phones")
  func discrepancy() {
    let (iphone, nexus) = (log(1.12), log(1.38))
    let spread = ((iphone * iphone + nexus * nexus) / 2).squareRoot() / 1.2816
    #expect(abs(Discrepancy.ofOwnHours.within - spread) < 0.005, "\(spread)")
  }

  @Test("what a folder of results keeps of the ranges is read back")
  func provenance() throws {
    let phone = try Self.found(Self.made(Self.usual)).calibrated
    let ranges = PhoneRanges(phone: "mine", ranges: PowerRanges(phone))
    let folder = try TemporaryFolder(["r.json": "{\"phones\": [\(ranges.json.document)]}"])
    let problems = ProblemList()
    let path = folder.path + "/r.json"
    let root = Library(folder: nil, problems: problems)
      .read(path, key: "", at: SourcePosition(file: path))
    let read = PhoneRanges.all(in: root?["phones"])
    expectEqual(read.map(\.ranges.own), [ranges.ranges.own])
    expectEqual(read, [ranges])
  }

  @Test("over sixteen logs the factor is the phone's, as far as the gauge's steps allow")
  func statistics() throws {
    let found = try (0..<16).map { try Self.found(Self.made(Self.usual, seed: 50 + UInt64($0))) }
    let hits = found.count { abs(log($0.factor / 1.25)) < 2 * $0.spread + 0.03 }
    // 95 % of sixteen, less four standard errors.
    #expect(hits >= 12, "\(found.map(\.factor))")
  }

  @Test("the factor is also right if the phone lies still")
  func still() throws {
    let rest = Self.usual.map { MadeLog.Stretch(setting: $0.setting, isMoving: false, hours: 1.5) }
    let found = try Self.found(Self.made(rest))
    #expect(abs(found.factor / 1.25 - 1) < 3 * found.spread + 0.03, "\(found.factor)")
  }

  @Test("what the log cannot give is refused with the way out")
  func refused() throws {
    func failure(_ stretches: [MadeLog.Stretch]) throws -> TwoHours.Failure? {
      let request = try Self.request(Self.made(stretches))
      do {
        _ = try request.study.twoHours(
          request.log,
          offNames: CalibrationSettings.offNames,
          phone: request.phone
        )
        return nil
      } catch {
        return error
      }
    }
    let (best, off) = (Self.usual[0], Self.usual[1])
    try expectEqual(failure([best]), .missing(isOff: true))
    try expectEqual(failure([off]), .missing(isOff: false))
    let coarse = MadeLog.Stretch(setting: "hundred_meters", isMoving: true, hours: 1)
    try expectEqual(failure([best, off, coarse]), .severalSettings(["best", "hundred_meters"]))
    let atRest = MadeLog.Stretch(setting: "off", isMoving: false, hours: 1)
    try expectEqual(failure([best, atRest]), .otherMovement(with: 1, without: 0))
    let full = try MadeLog.text(
      Self.usual,
      phone: try BuiltIn.phone("iphone_6"),
      seed: 3,
      everyMinutes: 1
    )
    let folder = try TemporaryFolder(["log.csv": full])
    var options = CalibrationOptions()
    (options.phone, options.system) = ("iphone_6", "ios_12")
    let plateau = try CalibrationRequest(path: folder.path + "/log.csv", options: options)
    #expect(throws: TwoHours.Failure.onPlateau) {
      try plateau.study.twoHours(plateau.log, offNames: ["off"], phone: plateau.phone)
    }
    let brief = ["kilometer", "off"].map { name in
      MadeLog.Stretch(setting: name, isMoving: false, hours: 0.75)
    }
    guard case .tooClose = try failure(brief) else {
      Issue.record("45 minutes of a level in steps of 1 % do not show a few milliwatts")
      return
    }
    for found in try [failure([best]), failure(brief)] {
      #expect(found?.note.isEmpty == false && found?.description.hasSuffix(".") == false)
    }
  }

  @Test("the written phone is read back, and its ranges are those of the result")
  func file() throws {
    let found = try Self.found(Self.made(Self.usual))
    let text = CalibratedPhoneFile(found, name: "mine", extends: "iphone_13").text
    let folder = try TemporaryFolder(["mine.yaml": text])
    let phone = try PhoneLoader.load(folder.path + "/mine.yaml")
    #expect(abs(phone.scale.all.value / found.factor - 1) < 1e-7)
    #expect(phone.ownHours.areMeasured)
    let shares = EnergyPart.allCases.map { phone.ownHours[$0] }
    #expect(abs(shares.reduce(0, +) - 1) < 1e-3)
    let width = try #require(found.width(of: phone))
    #expect(abs(width / (found.width(of: found.calibrated) ?? 0) - 1) < 1e-3)
  }

  @Test("energies of other parts are known less well than those of the hours")
  func mix() throws {
    let found = try Self.found(Self.made(Self.usual))
    let ranges = PowerRanges(found.calibrated)
    func width(_ part: EnergyPart) -> Double {
      let range = ranges.range(of: "energy_location_j") { name in
        name == "energy_location_j" || name == "energy_location_\(part.rawValue)_j" ? 10 : 0
      }
      return range.map { log($0.upperBound / $0.lowerBound) } ?? .nan
    }
    let own = 2 * log(try #require(found.width(of: found.calibrated)))
    #expect(width(.scan) > own && width(.modem) > own)
    // Of the whole phone the hours say nothing: what its owner does differs from day to day.
    let total = "energy_total_j"
    func whole(_ phone: PhoneProfile) -> Double? {
      PowerRanges(phone).range(of: total) { name in
        ["energy_total_j", "energy_location_j", "energy_location_tracking_j"].contains(name)
          ? 10 : 0
      }
      .map { $0.upperBound / $0.lowerBound }
    }
    let before = try #require(whole(found.phone))
    #expect(try #require(whole(found.calibrated)) > max(exp(own), 0.9 * before))
  }

  @Test("the text names the factor, both hours and both ranges")
  func text() throws {
    let text = TwoHoursText(try Self.found(Self.made(Self.usual)))
    let plain = text.text(as: .table)
    #expect(plain.hasPrefix("best takes 1."))
    #expect(plain.contains("\nThe 80 % range of its location energy was ×/÷ "))
    expectEqual(text.text(as: .csv).split(separator: "\n").count, 3)
    let json = try JSONSerialization.jsonObject(with: Data(text.text(as: .json).utf8))
    expectEqual(((json as? [String: Any])?["hours"] as? [Any])?.count, 2)
  }
}
