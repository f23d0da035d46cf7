// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Adoption

@Suite struct RememberedOptionsTests {
  /// An app of two files with location code and one without.
  private func workshop() throws -> Workshop {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Code/Tracker.swift")
    try shop.write("import CoreLocation\nlet g = CLGeocoder()\n", "My App/Geo/Geo.swift")
    try shop.write("struct Plain {}\n", "My App/Plain.swift")
    return shop
  }

  @Test("a run with the output alone has the options of the run before, and says so")
  func again() throws {
    let shop = try workshop()
    _ = try shop.adopt {
      $0.only = ["Code"]; $0.tracewatt = "https://example.org/watt"
    }
    let manifest = shop.read("copy/Package.swift")
    let outcome = try shop.adopt { $0.module = nil }
    #expect(outcome.exitCode == 0)
    #expect(shop.read("copy/Package.swift") == manifest)
    #expect(shop.read("copy/Sources/Tracker/Geo/Geo.swift") == nil)
    #expect(
      outcome.report.contains(
        """
        ## Options of the run before

        - --name Tracker
        - --tracewatt https://example.org/watt
        - --only Code
        """
      )
    )
    #expect(try shop.adopt { $0.module = nil }.report.contains("- --only Code\n"))
  }

  @Test("--all is remembered")
  func all() throws {
    let shop = try workshop()
    _ = try shop.adopt { $0.isAll = true }
    let outcome = try shop.adopt()
    #expect(shop.read("copy/Sources/Tracker/Plain.swift") != nil)
    #expect(outcome.report.contains("- --all\n"))
  }

  @Test("options that are given win and are remembered from then on")
  func given() throws {
    let shop = try workshop()
    _ = try shop.adopt { $0.only = ["Code"] }
    _ = try shop.adopt { $0.only = ["Geo"] }
    #expect(shop.read("copy/Sources/Tracker/Code/Tracker.swift") == nil)
    _ = try shop.adopt()
    #expect(shop.read("copy/Sources/Tracker/Geo/Geo.swift") != nil)
    #expect(shop.read("copy/Sources/Tracker/Code/Tracker.swift") == nil)
    let outcome = try shop.adopt {
      $0.isAll = true; $0.module = "Other"
    }
    #expect(!outcome.report.contains("## Options of the run before"))
    #expect(shop.read("copy/Sources/Other/Plain.swift") != nil)
    #expect(try shop.adopt { $0.module = nil }.report.contains("- --name Other\n- --all\n"))
  }

  @Test("a path of Tracewatt stays right when the command runs in another folder")
  func path() throws {
    let shop = try workshop()
    _ = try shop.adopt { $0.tracewatt = "elsewhere/watt" }
    let line = try #require(
      shop.read("copy/Package.swift")?.split(separator: "\n").first { $0.contains("path: \"") }
    )
    _ = try shop.adopt()
    #expect(shop.read("copy/Package.swift")?.contains(line) == true)
  }

  @Test("a named file that left the app leaves the package; all of them gone is an error")
  func vanished() throws {
    let shop = try workshop()
    _ = try shop.adopt { $0.only = ["Code", "Geo/Geo.swift"] }
    try shop.remove("My App/Geo/Geo.swift")
    #expect(try shop.adopt().exitCode == 0)
    #expect(shop.read("copy/Sources/Tracker/Geo/Geo.swift") == nil)
    try shop.remove("My App/Code")
    #expect(shop.error() == .noSuchFile(folder: shop.app.path, path: "Code"))
  }

  @Test("a dry run uses the options and changes none")
  func dryRun() throws {
    let shop = try workshop()
    _ = try shop.adopt { $0.only = ["Code"] }
    let before = shop.read("copy/.adopt/options.json")
    _ = try shop.adopt {
      $0.isDryRun = true; $0.only = ["Geo"]
    }
    #expect(shop.read("copy/.adopt/options.json") == before)
    #expect(try shop.adopt { $0.isDryRun = true }.report.contains("- --only Code\n"))
  }

  @Test("without -o, the options of the folder with the default name count")
  func defaultOutput() throws {
    let shop = try workshop()
    let module = "Days\(UUID().uuidString.prefix(8))"
    let output = "\(module)-days"
    defer { try? FileManager.default.removeItem(atPath: output) }
    _ = try shop.adopt {
      $0.output = nil; $0.module = module; $0.only = ["Geo"]
    }
    let outcome = try shop.adopt {
      $0.output = nil; $0.module = module
    }
    #expect(outcome.report.contains("- --only Geo\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(output)/Sources/\(module)/Code"))
  }

  @Test(
    "a file of options that this program did not write is an error with its reason",
    arguments: [
      ("", "it is not JSON"),
      ("{", "it is not JSON"),
      ("[]", "it has a value of another type than it must"),
      ("null", "it has a value of another type than it must"),
      ("{}", "version is missing"),
      (#"{"version": 2}"#, "version is 2, and this program reads 1"),
      (#"{"version": "1"}"#, "version has a value of another type than it must"),
      (#"{"version": 1e99}"#, "it is not JSON"),
      (#"{"version": 1, "none": 0}"#, "the key \"none\" is not known"),
      (#"{"version": 1, "only": "A"}"#, "only has a value of another type than it must"),
      (#"{"version": 1, "only": ["A", 1]}"#, "only[1] has a value of another type than it must"),
      (#"{"version": 1, "only": ["A", "../B"]}"#, "only[1] is no path in the app's folder"),
      (#"{"version": 1, "only": ["/etc"]}"#, "only[0] is no path in the app's folder"),
      (#"{"version": 1, "only": [""]}"#, "only[0] is no path in the app's folder"),
      (#"{"version": 1, "all": 1}"#, "all has a value of another type than it must"),
      (#"{"version": 1, "all": true, "only": ["A"]}"#, "all and only exclude each other"),
      (#"{"version": 1, "name": "a b"}"#, "name is no name of a module"),
      (#"{"version": 1, "name": "Foundation"}"#, "name is no name of a module"),
      (#"{"version": 1, "tracewatt": "a\"), x(\""}"#, "tracewatt is no path and no address"),
      (#"{"version": 1, "tracewatt": "a\nb"}"#, "tracewatt is no path and no address"),
    ]
  )
  func hostile(_ text: String, _ reason: String) throws {
    let shop = try workshop()
    _ = try shop.adopt()
    try shop.write(text, "copy/.adopt/options.json")
    let error = try #require(shop.error())
    let path = shop.copy.path + "/.adopt/options.json"
    #expect(error == .badOptions(path, reason: reason))
    #expect(error.exitCode == 78)
    #expect(error.text.hasPrefix("\(path): error: "))
  }

  @Test("what is no plain file of text is an error as well")
  func noFile() throws {
    let shop = try workshop()
    _ = try shop.adopt()
    let path = "copy/.adopt/options.json"
    try shop.write(Data([0xFF, 0xFE, 0x00]), path)
    #expect(shop.error()?.exitCode == 78)
    try shop.write(String(repeating: "[", count: 100_000), path)
    #expect(shop.error()?.exitCode == 78)
    try shop.write(Data(count: 2_000_000), path)
    #expect(shop.error()?.exitCode == 78)
    try shop.remove(path)
    try shop.write("x", path + "/inside")
    #expect(shop.error()?.exitCode == 78)
    try shop.remove(path)
    try FileManager.default.createSymbolicLink(
      atPath: shop.folder.appendingPathComponent(path).path,
      withDestinationPath: "/etc/passwd"
    )
    #expect(shop.error()?.exitCode == 78)
  }

  @Test("a package without the file is updated, and has it then")
  func without() throws {
    let shop = try workshop()
    _ = try shop.adopt()
    try shop.remove("copy/.adopt/options.json")
    #expect(try shop.adopt().exitCode == 0)
    #expect(shop.read("copy/.adopt/options.json")?.contains("\"version\" : 1") == true)
  }

  @Test("a path of Tracewatt that would leave its place in the manifest is refused")
  func quotes() throws {
    let shop = try workshop()
    #expect(shop.error { $0.tracewatt = "a\"b" } == .badTracewatt("a\"b"))
    #expect(shop.error { $0.tracewatt = "" }?.exitCode == 64)
  }
}
