// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Lists of cells and access points")
struct CellListTests {
  /// A kilometre northwards from 50.94, 6.95.
  static let trace = RecordedTrace(points: [
    .init(time: .zero, coordinate: Coordinate(latitude: 50.94, longitude: 6.95)),
    .init(
      time: SimulationTime(seconds: 600),
      coordinate: Coordinate(latitude: 50.95, longitude: 6.95)
    ),
  ])
  static let cellBox = LayerBox(trace, margin: LayerBox.cellMargin)
  static let pointBox = LayerBox(trace, margin: LayerBox.accessPointMargin)
  static let header =
    "radio,mcc,net,area,cell,unit,lon,lat,range,samples,changeable,created,updated,averageSignal"
  static let rows = """
    GSM,262,2,801,86355,0,6.96,50.94,1000,7,1,1282569574,1300155341,0
    UMTS,262,1,17,33421,,6.98,51.0,0,1,1,1282569574,1300155341,
    LTE,262,1,43,27447297,311,13.28,52.52,-1,29,1,1459728012,1459743588,0
    NR,262,3,9000,68719476735,0,6.9,50.9,2500.5,1,1,1459728012,1459743588,0
    """

  static func cells(_ text: String, limit: Int = CellList.limit) -> (
    towers: [CellTower], errors: [String]
  ) {
    cells(Array(text.utf8), limit: limit)
  }

  static func cells(_ bytes: [UInt8], limit: Int = CellList.limit) -> (
    towers: [CellTower], errors: [String]
  ) {
    let stream = ByteStream(bytes: bytes, name: "cells.csv")
    let (towers, found) = CellList.read(stream, file: "cells.csv", near: cellBox, limit: limit)
    return (towers, lines(found))
  }

  static func points(_ text: String, limit: Int = WiGLEList.limit) -> (
    points: [AccessPoint], errors: [String]
  ) {
    let stream = ByteStream(bytes: Array(text.utf8), name: "wigle.csv")
    let (points, found) = WiGLEList.accessPoints(
      stream,
      file: "wigle.csv",
      near: pointBox,
      limit: limit
    )
    return (points, lines(found))
  }

  static func lines(_ found: LayerProblems) -> [String] {
    let problems = ProblemList()
    found.report(to: problems)
    return problems.isEmpty ? [] : problems.failure.diagnostics
  }

  @Test("an export of OpenCelliD is read with and without its header", arguments: [true, false])
  func openCelliD(hasHeader: Bool) {
    let (towers, errors) = Self.cells((hasHeader ? Self.header + "\n" : "") + Self.rows)
    expectEqual(errors, [])
    expectEqual(
      towers.map(\.coordinate),
      [
        Coordinate(latitude: 50.94, longitude: 6.96), Coordinate(latitude: 51, longitude: 6.98),
        Coordinate(latitude: 50.9, longitude: 6.9),
      ]
    )
    expectEqual(towers.map(\.range), [Metres(1000), nil, Metres(2500.5)])
    expectEqual(Set(towers.map(\.id)).count, 3)
  }

  @Test("columns are found by their names, in any order")
  func columns() {
    let text = """
      lat,lon,Radio,cell,area,net,mcc
      50.94,6.96,gsm,86355,801,2,262
      """
    let (towers, errors) = Self.cells(text)
    expectEqual(errors, [])
    expectEqual(towers.map(\.id), Self.cells(Self.rows).towers.prefix(1).map(\.id))
    expectEqual(towers.map(\.range), [nil])
  }

  @Test("cells farther than 35 km from the trace are left out")
  func distance() {
    func row(_ latitude: Double, _ longitude: Double) -> String {
      "LTE,262,1,1,1,0,\(longitude),\(latitude),1000,1,1,1,1,0"
    }
    expectEqual(Self.cells(row(51.25, 6.95)).towers.count, 1)
    #expect(Self.cells(row(51.3, 6.95)).towers.isEmpty)
    // At this latitude a degree of longitude is 70 km.
    expectEqual(Self.cells(row(50.94, 7.4)).towers.count, 1)
    #expect(Self.cells(row(50.94, 7.5)).towers.isEmpty)
  }

  @Test("a box across the antimeridian holds both sides")
  func antimeridian() {
    let trace = RecordedTrace(points: [
      .init(time: .zero, coordinate: Coordinate(latitude: -17, longitude: 179.99)),
      .init(
        time: SimulationTime(seconds: 1),
        coordinate: Coordinate(latitude: -17, longitude: -179.99)
      ),
    ])
    let box = LayerBox(trace, margin: Metres(10_000))
    #expect(box.contains(latitude: -17, longitude: 179.95))
    #expect(box.contains(latitude: -17, longitude: -179.95))
    #expect(box.contains(latitude: -17.05, longitude: 180))
    #expect(!box.contains(latitude: -17, longitude: 179))
    #expect(!box.contains(latitude: -17, longitude: 0))
    let ring = [(-18.0, 170.0), (-18, -170), (-16, -170), (-16, 170), (-18, 170)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    #expect(box.meets(ring))
    #expect(!box.meets(ring.map { Coordinate(latitude: $0.latitude, longitude: 20) }))
  }

  @Test(
    "errors are reported with line and column, and the allowed values",
    arguments: [
      ("GSM,262,2,801,86355,0,6.96,95,1000,7", "cells.csv:1:28: error: lat is \"95\""),
      ("GSM,262,2,801,86355,0,x,50.9,1000,7", "cells.csv:1:23: error: lon is \"x\"; it must be"),
      ("GSM,262,2,801,86355,0,nan,50.9,1000,7", "cells.csv:1:23: error: lon is \"nan\""),
      ("GSM,262,2,801,86355,0,inf,50.9,1000,7", "cells.csv:1:23: error: lon is \"inf\""),
      ("GSM,262,2,801,86355,0,0x6,50.9,1000,7", "cells.csv:1:23: error: lon is \"0x6\""),
      ("GSM,2620,2,801,1,0,6.9,50.9,1000,7", "cells.csv:1:5: error: mcc is \"2620\""),
      ("GSM,262,-2,801,1,0,6.9,50.9,1000,7", "cells.csv:1:9: error: net is \"-2\""),
      ("GSM,262,2,801,86355,0,6.96,50.9,1e999,7", "error: range is \"1e999\""),
      ("GSM,262,2,801", "cells.csv:1: error: the row has 4 fields"),
      (
        "radio,mcc,net\nGSM,1,1",
        "cells.csv:1:1: error: the file has no column area, no column cell"
      ),
      ("", "cells.csv: error: the file is empty"),
      ("\n\n \n", "cells.csv: error: the file is empty"),
      ("GSM,\"262,2,801", "cells.csv:1: error: "),
    ]
  )
  func wrong(text: String, expected: String) throws {
    let (towers, errors) = Self.cells(text)
    #expect(towers.isEmpty)
    let first = try #require(errors.first)
    #expect(first.contains(expected), "\(first)")
  }

  @Test("an unknown radio is reported with the known ones")
  func radio() throws {
    let (_, errors) = Self.cells(Self.rows + "\nTETRA,262,2,801,86355,0,6.96,50.94,1000,7")
    let first = try #require(errors.first)
    #expect(first.hasPrefix("cells.csv:5:1: error: radio is \"TETRA\"; it must be one of GSM, "))
  }

  @Test("with many errors the first twenty are reported, and the number of the others")
  func many() {
    let text = String(repeating: "GSM,262,2,801,86355,0,x,50.9,1000,7\n", count: 1000)
    let errors = Self.cells(text).errors
    expectEqual(errors.count, 21)
    expectEqual(errors.last, "cells.csv: error: 980 more errors are not listed")
  }

  @Test("more cells than are kept are an error and do not fill the memory")
  func limit() throws {
    let rows = (0..<50).map { "LTE,262,1,1,\($0),0,6.95,50.94,1000,1,1,1,1,0" }
    expectEqual(Self.cells(rows.joined(separator: "\n"), limit: 50).errors, [])
    let (_, errors) = Self.cells(rows.joined(separator: "\n"), limit: 49)
    let first = try #require(errors.first)
    #expect(first.contains("cells.csv:50: error: more than 49 cells lie within 35 km"))
  }

  @Test("a line of two megabytes is refused")
  func longLine() throws {
    let text = Self.rows + "\nGSM,262," + String(repeating: "1", count: 2 << 20)
    let first = try #require(Self.cells(text).errors.first)
    #expect(first.hasPrefix("cells.csv:5: error: "))
  }

  @Test("bytes that were flipped or cut off are read or refused")
  func mutilated() {
    // A damaged byte may move, rename or remove a cell, or bring a distant one near, or cause an
    // error; it never creates cells.
    let bytes = Array((Self.header + "\n" + Self.rows).utf8)
    let whole = Self.cells(bytes)
    #expect(whole.errors == [] && whole.towers.count == 3)
    var (unharmed, refused) = (0, 0)
    func expectSane(_ bytes: [UInt8], _ name: String) {
      let (towers, errors) = Self.cells(bytes)
      #expect(towers.count <= 4, "\(name)")
      #expect(errors.allSatisfy { $0.hasPrefix("cells.csv") && $0.contains("error: ") }, "\(name)")
      #expect(
        towers.map(\.coordinate).allSatisfy {
          Self.cellBox.contains(latitude: $0.latitude, longitude: $0.longitude)
        },
        "\(name)"
      )
      #expect(towers.compactMap(\.range).allSatisfy { $0 > .zero }, "\(name)")
      if errors.isEmpty && towers.count == whole.towers.count { unharmed += 1 }
      if !errors.isEmpty { refused += 1 }
    }
    for k in 0..<bytes.count {
      var flipped = bytes
      flipped[k] ^= UInt8(1 << (k % 8))
      expectSane(flipped, "bit of byte \(k)")
      expectSane(Array(bytes[..<k]), "the first \(k) bytes")
      expectSane(Array(bytes[k...]), "from byte \(k) on")
    }
    // Both are frequent: digits that become other digits, and digits that become letters.
    #expect(unharmed > bytes.count / 4 && refused > bytes.count / 4)
  }

  // MARK: WiGLE

  static let wigle = """
    WigleWifi-1.6,appRelease=2.80,model=Pixel 7,release=14,device=panther,display=x,board=x,brand=google
    MAC,SSID,AuthMode,FirstSeen,Channel,Frequency,RSSI,CurrentLatitude,CurrentLongitude,AltitudeMeters,AccuracyMeters,RCOIs,MfgrId,Type
    0a:1b:2c:3d:4e:5f,"a, b",[WPA2-PSK-CCMP][ESS],2024-05-01 10:00:00,6,2437,-70,50.9401,6.9501,60,4,,,WIFI
    0a:1b:2c:3d:4e:5f,"a, b",[WPA2-PSK-CCMP][ESS],2024-05-01 10:00:10,6,2437,-50,50.9405,6.9502,60,4,,,WIFI
    0A:1B:2C:3D:4E:60,,[ESS],2024-05-01 10:00:10,36,5180,-60,50.9450,6.9500,60,4,,,WIFI
    11:22:33:44:55:66,far,[ESS],2024-05-01 10:00:10,36,5180,-60,52.5,13.4,60,4,,,WIFI
    aa:bb:cc:dd:ee:ff,,Misc,2024-05-01 10:00:10,0,,-60,50.9450,6.9500,60,4,,,BLE
    26202_801_86355,Telco,GSM;de,2024-05-01 10:00:10,0,,-90,50.9400,6.9600,60,4,,,GSM
    26202_801_86355,Telco,GSM;de,2024-05-01 10:00:20,0,,-80,50.9410,6.9610,60,4,,,GSM
    310410_43_27447297,Telco,LTE;us,2024-05-01 10:00:20,0,,-80,50.9410,6.9610,60,4,,,LTE
    """

  @Test("of several sightings of an access point the strongest gives its place")
  func accessPoints() {
    let (points, errors) = Self.points(Self.wigle)
    expectEqual(errors, [])
    expectEqual(
      points.map(\.coordinate),
      [
        Coordinate(latitude: 50.9405, longitude: 6.9502),
        Coordinate(latitude: 50.945, longitude: 6.95),
      ]
    )
  }

  @Test("the order of sightings changes nothing")
  func order() {
    let lines = Self.wigle.split(separator: "\n")
    let turned = (lines.prefix(2) + lines.dropFirst(2).reversed()).joined(separator: "\n")
    expectEqual(Self.points(turned).points, Self.points(Self.wigle).points)
    expectEqual(Self.cells(turned).towers, Self.cells(Self.wigle).towers)
  }

  @Test("cells are read from a list of WiGLE, under the ids that other lists give them")
  func wigleCells() {
    let (towers, errors) = Self.cells(Self.wigle)
    expectEqual(errors, [])
    expectEqual(towers.count, 2)
    let gsm = towers.first { $0.id == Self.cells(Self.rows).towers[0].id }
    expectEqual(gsm?.coordinate, Coordinate(latitude: 50.941, longitude: 6.961))
    #expect(gsm?.range == nil)
  }

  @Test("a table that is not a list of WiGLE has no access points")
  func notWiGLE() throws {
    let first = try #require(Self.points(Self.header + "\n" + Self.rows).errors.first)
    #expect(first.contains("its first line must begin with WigleWifi-"))
    let second = try #require(Self.points("WigleWifi-1.4\nMAC,SSID\n").errors.first)
    #expect(second.contains("wigle.csv:2:1: error: the file has no column rssi, no column"))
    expectEqual(Self.points("WigleWifi-1.4\n").errors.first?.contains("no header"), true)
  }

  @Test("an invalid address is reported with its place")
  func address() throws {
    let text = Self.wigle + "\n0a:1b,x,[ESS],2024-05-01 10:00:10,36,5180,-60,50.94,6.95,60,4,,,WIFI"
    let first = try #require(Self.points(text).errors.first)
    #expect(first.hasPrefix("wigle.csv:11:1: error: MAC is \"0a:1b\"; it must be six bytes"))
  }

  @Test("numbers are read as the library reads them")
  func numbers() {
    let texts = [
      "0", "-0", "1.5", "-122.419416", "50.9407", "6.123456789012", "123456789012345", ".5", "5.",
      "+7", "1e3", "-1.25E-2", "179.99999999999997", "0.1234567890123456789", " 42 ",
    ]
    for text in texts {
      let bytes = Array(text.utf8)
      let number = bytes.withUnsafeBufferPointer { DecimalField.number($0, 0..<bytes.count) }
      expectEqual(number, Double(text.trimmingCharacters(in: .whitespaces)), "\(text)")
    }
    for text in [
      "", " ", "-", ".", "1.2.3", "1e", "e5", "nan", "inf", "0x10", "1,5", "1e400", "--1",
    ] {
      let bytes = Array(text.utf8)
      let number = bytes.withUnsafeBufferPointer { DecimalField.number($0, 0..<bytes.count) }
      #expect(number == nil, "\(text)")
    }
  }
}
