// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

@Suite("Files that are not power profiles")
struct PowerProfileHostileTests {
  private static let device = "<device name=\"Android\">"

  private static let refusals: [(String, String)] = [
    ("", "the file is empty"),
    (" \n\n", "the file is empty"),
    ("battery.capacity: 3000", "the file is not XML text"),
    ("\u{1}\u{2}<device/>", "the file is not XML text"),
    (device, "the XML is malformed"),
    (device + "<item name=\"gps.on\">50</item>", "the XML is malformed"),
    (device + "<item name=\"gps.on\">50</device>", "the XML is malformed: an opening"),
    (device + "<item name=gps.on>50</item></device>", "the XML is malformed: a character"),
    (device + "<item name=\"gps.on\">&bomb;</item></device>", "the XML is malformed: an entity"),
    (device + "</device><device/>", "the XML is malformed"),
    (
      "<?xml version=\"1.0\" encoding=\"no-such\"?>" + device + "</device>",
      "the XML is malformed: the encoding is unknown or does not match the bytes"
    ),
    (
      device + "</device>", "the file states no current for any component in a phone profile"
    ),
    (
      device + "<item name=\"battery.capacity\">3000</item></device>",
      "the file states no current for any component in a phone profile"
    ),
    (
      "<resources/>",
      "the file begins with \"<resources>\"; a power profile begins with \"<device>\""
    ),
    (sampleGPX, "the file begins with \"<gpx>\""),
    (
      "<!DOCTYPE device [<!ENTITY a \"1\"><!ENTITY b \"&a;&a;\">]>" + device
        + "<item name=\"gps.on\">&b;</item></device>",
      "the document type declares entities"
    ),
    (
      "<!DOCTYPE device [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>" + device
        + "<item name=\"gps.on\">&x;</item></device>",
      "the document type declares entities"
    ),
    (
      String(repeating: "<device>", count: 100) + String(repeating: "</device>", count: 100),
      "elements are nested deeper than 64 levels"
    ),
  ]

  @Test(
    "a file that is not a power profile is refused with the reason",
    arguments: refusals
  )
  func refused(_ text: String, _ expected: String) throws {
    let failure = try #require(try refusal(Array(text.utf8)))
    expectEqual(failure.exitCode, 65)
    expectEqual(failure.diagnostics.count, 1)
    let words = failure.diagnostics[0]
    #expect(
      words.hasPrefix("power_profile.xml:") && words.contains("error: " + expected),
      "\(words)"
    )
  }

  @Test("Android's own placeholders are refused with the reason")
  func placeholders() throws {
    let keys = [
      "screen.on", "screen.full", "bluetooth.active", "bluetooth.on", "wifi.on", "wifi.active",
      "wifi.scan", "dsp.audio", "camera.avg", "gps.on", "radio.active", "radio.scanning",
      "cpu.idle",
    ]
    for capacity in [1000.0, 2] {
      let xml = PublishedProfile(
        "placeholder",
        [("none", 0), ("battery.capacity", capacity), ("modem.controller.idle", 0)]
          + keys.map { ($0, 0.1) },
        [("radio.on", [0.2, 0.1]), ("cpu.active.cluster0", [0.1]), ("memory.bandwidths", [22.7])]
      ).xml
      let failure = try #require(try refusal(Array(xml.utf8)))
      expectEqual(failure.exitCode, 65)
      let expected = "power_profile.xml: error: every current is 0 or 0.1 mA: these are Android's "
      #expect(failure.diagnostics[0].hasPrefix(expected))
    }
  }

  @Test("a file of 100 MB is refused without being read whole")
  func large() throws {
    var bytes = Array((Self.device + "<!--").utf8)
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: 100_000_000)
    let failure = try #require(try refusal(bytes))
    expectEqual(failure.exitCode, 65)
    #expect(failure.diagnostics[0].contains("error: the file is too large"))
  }

  @Test("a missing file and a folder are missing input")
  func missing() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path + "/none.xml", folder.path] {
      let failure = #expect(throws: InputFailure.self) {
        try PowerProfileImport.phone(path: path)
      }
      expectEqual(failure?.exitCode, 66)
    }
  }

  @Test("comments, processing instructions, namespaces and other encodings are read")
  func oddities() throws {
    let body =
      "<!-- <item name=\"gps.on\">1</item> --><?pi?><a:item xmlns:a=\"u:a\" name=\"gps.on\">"
      + "4<!-- 9 -->0</a:item><item name=\"cpu.suspend\"><![CDATA[6]]></item>"
    let xml = "<?xml version=\"1.0\"?><?pi?>" + Self.device + body + "</device>"
    #expect(abs(try imported(xml).milliwatts("gnss.tracking_power") - 154) < 1e-4)
    let wide = try #require(xml.data(using: .utf16))
    #expect(try refusal(Array(wide)) == nil)
  }

  @Test("a file cut at any byte, or with any byte changed, is read or refused with a message")
  func damage() throws {
    let xml = PublishedProfile(
      "short",
      [("gps.on", 50), ("cpu.idle", 1.4), ("cpu.awake", 44), ("battery.capacity", 2100)],
      [("cpu.active", [55.4, 82.1])]
    ).xml
    let bytes = Array(xml.utf8)
    func check(_ bytes: [UInt8]) {
      let problems = ProblemList()
      let profile = PowerProfileReader.read(bytes: bytes, file: "p.xml", problems: problems)
      expectEqual((profile == nil), !problems.isEmpty)
      guard let profile else { return }
      let currents = PowerProfileCurrents(profile, nominalVoltage: 3.85)
      let mapping = PowerProfileMapping(currents, file: "p.xml")
      let isSound = mapping.rows.allSatisfy {
        $0.low >= 0 && $0.low <= $0.value && $0.value <= $0.high && $0.high.isFinite
      }
      #expect(isSound)
    }
    for length in 0..<bytes.count { check(Array(bytes[..<length])) }
    for index in bytes.indices {
      for value in [bytes[index] ^ 0x01, bytes[index] ^ 0x80, 0x00, 0x22, 0x3C, 0x39, 0x65] {
        var damaged = bytes
        damaged[index] = value
        check(damaged)
      }
    }
  }

  @Test("names from a file cannot break messages or the phone file")
  func names() throws {
    let xml = PublishedProfile.document([
      "<item name=\"gps.on\">40</item>", "<item name=\"a&#10;b\">x</item>",
      "<item name=\"a&#10;b\">y&#155;[31m</item>",
    ])
    let folder = try TemporaryFolder(["a\nversion: 2\n.xml": xml])
    let file = try PowerProfileImport.phone(path: folder.path + "/a\nversion: 2\n.xml")
    try folder.write(file.text, to: "phone.yaml")
    try expectEqual(PhoneLoader.load(folder.path + "/phone.yaml").platform, .android)
    let scalars =
      file.notes.flatMap(\.unicodeScalars)
      + file.warnings.flatMap { warning in
        warning.drop { $0 != ">" }.unicodeScalars
      }
    #expect(scalars.allSatisfy { $0.value >= 32 && !(127..<160).contains($0.value) })
  }
}
