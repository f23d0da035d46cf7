// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import ScenarioFiles

/// An app's property list and the hardware that it requires, in scenario files.
@Suite("Property lists and required capabilities")
struct AppBundleTests {
  /// A folder with a scenario, a trace and a property list.
  private func load(_ app: String, list: String? = nil, phone: String = "iphone_class") throws
    -> Scenario
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tracewatt-bundle-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
    }
    try write("time,latitude,longitude\n0,51,13\n600,51.01,13\n", "day.csv")
    if let list { try write(list, "Info.plist") }
    try write(
      "version: 1\nkind: phone\nname: tablet\nextends: iphone_class\n"
        + "hardware: { has_gnss: false }\n",
      "tablet.yaml"
    )
    try write(
      "version: 1\nkind: scenario\nname: day\ntrace: { file: day.csv }\nphones: [\(phone)]\n"
        + "app: \(app)\n",
      "day.yaml"
    )
    return try ScenarioLoader.load(path: folder + "/day.yaml")
  }

  private func plist(_ body: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict>\(body)</dict></plist>"
  }

  private func message(_ body: () throws -> Scenario) -> String {
    do {
      _ = try body()
      return ""
    } catch let failure as InputFailure {
      return failure.diagnostics.joined(separator: "\n")
    } catch {
      return "\(error)"
    }
  }

  @Test("background modes and capabilities come from the property list, if the scenario has none")
  func list() throws {
    let text = plist(
      "<key>UIBackgroundModes</key><array><string>fetch</string></array>"
        + "<key>UIRequiredDeviceCapabilities</key><array><string>gps</string></array>"
    )
    let read = try load("{ info_plist: Info.plist }", list: text)
    #expect(!read.app.hasLocationBackgroundMode)
    #expect(read.app.bundle.requiredCapabilities == ["gps"])
    #expect(read.app.bundle.file == "Info.plist")
    let own = try load("{ info_plist: Info.plist, background_modes: [location] }", list: text)
    #expect(own.app.hasLocationBackgroundMode)
  }

  @Test(
    "a file that is no property list is an error at its key",
    arguments: [
      nil, "", "{", "<plist><array/></plist>", "<plist version=\"1.0\"><dict>",
      String(repeating: "x", count: 1 << 21),
    ] as [String?]
  )
  func hostile(text: String?) {
    let found = message { try load("{ info_plist: Info.plist }", list: text) }
    #expect(found.contains("day.yaml:6:"), "\(found)")
    #expect(found.contains("app.info_plist"), "\(found)")
  }

  @Test("an app that requires a satellite receiver cannot be installed on a phone without one")
  func capability() throws {
    #expect(
      try load("{ required_device_capabilities: [gps] }").app.bundle.requiredCapabilities
        == ["gps"]
    )
    let found = message {
      try load("{ required_device_capabilities: [gps] }", phone: "tablet.yaml")
    }
    #expect(found.contains("has no satellite receiver"), "\(found)")
    #expect(found.contains("cannot be installed"), "\(found)")
    let unknown = message { try load("{ required_device_capabilities: [nfc] }") }
    #expect(unknown.contains("app.required_device_capabilities[0]"), "\(unknown)")
  }
}
