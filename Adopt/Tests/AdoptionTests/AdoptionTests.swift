// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import Adoption

@Suite struct AdoptionTests {
  @Test("a package is written, and the app stays as it is")
  func package() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Code/Tracker.swift")
    let outcome = try shop.adopt()
    #expect(outcome.exitCode == 0)
    #expect(outcome.complaints.isEmpty)
    #expect(shop.read("My App/Code/Tracker.swift") == tracker)
    #expect(
      shop.read("copy/Sources/Tracker/Code/Tracker.swift")
        == tracker.replacing("@objc func", with: "func")
    )
    #expect(shop.read("copy/Sources/Tracker/TracewattTypeAliases.swift") == TypeAliasesFile.text)
    #expect(shop.read("copy/Stubs/Rx/Rx.swift")?.contains("//   DisposeBag") == true)
    let manifest = try #require(shop.read("copy/Package.swift"))
    #expect(manifest.contains("name: \"Tracker\",\n      dependencies: [tracewatt, \"Rx\"],"))
    #expect(!manifest.contains("name: \"SimulatedCombine\""))
    #expect(manifest.contains("swiftSettings: [underAppleNames]"))
    #expect(manifest.contains("swiftLanguageModes: [.v5]"))
    #expect(manifest.contains(".package(name: \"tracewatt\", path: \"../tracewatt\")"))
    let test = try #require(shop.read("copy/Tests/TrackerDayTests/FirstDayTests.swift"))
    #expect(test.contains("let object = Tracker()"))
    #expect(test.contains("    object.startTracking()"))
    #expect(!Parser.parse(source: test).hasError)
    #expect(!Parser.parse(source: manifest).hasError)
    let report = try #require(shop.read("copy/adopt-report.md"))
    #expect(report.hasSuffix(outcome.report))
  }

  @Test(
    "the manifest asks for OpenCombine's product where a file imports a module that needs it",
    arguments: [
      ("import Combine", true), ("import MapKit", true), ("import SwiftUI", true),
      ("#if canImport(Combine)\nimport Combine\n#endif", true),
      ("@MainActor class Model: ObservableObject {}", true),
      ("#if os(macOS)\nimport SwiftUI\n#endif", false), ("import os\nimport Contacts", false),
    ]
  )
  func combine(line: String, isNeeded: Bool) throws {
    let shop = try Workshop()
    try shop.write(tracker + "\n", "My App/Tracker.swift")
    try shop.write("import CoreLocation\n\(line)\nlet place = CLLocation()\n", "My App/Place.swift")
    _ = try shop.adopt { $0.isAll = true }
    let manifest = try #require(shop.read("copy/Package.swift"))
    #expect(manifest.contains("  name: \"SimulatedCombine\",\n") == isNeeded)
    let products = isNeeded ? "tracewatt, combine" : "tracewatt"
    #expect(manifest.contains("dependencies: [\(products), \"Rx\"]"))
    #expect(manifest.contains("dependencies: [\"Tracker\", \(products)]"))
    #expect(!Parser.parse(source: manifest).hasError)
  }

  @Test("the report begins with the answer and lists lines by file")
  func report() throws {
    let shop = try Workshop()
    try shop.write(
      tracker.replacing("let bag", with: "let all = NSMapTable<A, B>()\n  let bag"),
      "My App/Tracker.swift"
    )
    let lines = try shop.adopt {
      $0.isDryRun = true; $0.output = "elsewhere"
    }.report
      .split(separator: "\n")
    #expect(
      lines.prefix(6) == [
        "1 file of My App would be carried to elsewhere; 1 line rewritten; 1 line needs",
        "your hand.",
        "## Needs your hand",
        "- Tracker.swift:7: Foundation on Linux has no NSMapTable",
        "  → replace it, or declare what the code uses of it",
        "## Foreign modules to fill",
      ]
    )
    #expect(!FileManager.default.fileExists(atPath: "elsewhere"))
  }

  @Test("a name that is missing is one entry with all its lines, and the app's own are none")
  func missingNames() throws {
    let shop = try Workshop()
    try shop.write(
      """
      import CoreLocation
      let g = CLGeocoder()
      let a = CLWeather()
      let b: CLWeather? = CLMine()
      let c: HKHealthStore? = nil
      let d: HKHealthStore? = nil
      """,
      "My App/Tracker.swift"
    )
    try shop.write("class CLMine {}", "My App/Other/Mine.swift")
    let lines = try shop.adopt().report.split(separator: "\n")
    #expect(lines.filter { $0.contains("CLWeather") }.count == 1)
    #expect(lines.contains("- Tracker.swift:3, 4: Tracewatt has no CLWeather"))
    #expect(
      lines.contains("  → keep it behind a protocol, or declare what the code uses of it")
    )
    #expect(lines.contains("- HKHealthStore: Tracker.swift:5"))
    #expect(!lines.contains { $0.contains("has no CLMine") })
  }

  @Test(
    "the app's Xcode project gives the language mode and the default isolation",
    arguments: [
      ("", "6.0", ["MainActor"], ".v6", "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor becomes"),
      ("My App/ios/", "6.0", ["MainActor"], ".v6", "- ios/Watch.xcodeproj/project.pbxproj:2"),
      ("My App/", "5.0", [], ".v5", ""),
      ("My App/", "5.0", ["MainActor", "nonisolated"], ".v5", "if it holds for this code, add"),
    ]
  )
  func xcodeProject(
    _ folder: String,
    _ version: String,
    _ isolations: [String],
    _ mode: String,
    _ text: String
  ) throws {
    let shop = try Workshop()
    let settings = isolations.map { "\t\t\t\tSWIFT_DEFAULT_ACTOR_ISOLATION = \($0);\n" }.joined()
    try shop.write(
      "\t\t\tbuildSettings = {\n\(settings)\t\t\t\tSWIFT_VERSION = \(version);\n\t\t\t};\n",
      "\(folder)Watch.xcodeproj/project.pbxproj"
    )
    try shop.write(tracker, "My App/Tracker.swift")
    let report = try shop.adopt().report
    #expect(text.isEmpty || report.contains(text))
    let manifest = try #require(shop.read("copy/Package.swift"))
    #expect(manifest.contains("swiftLanguageModes: [\(mode)]"))
    // The module has the isolation; stubs and tests do not.
    let isolated = manifest.components(separatedBy: ".defaultIsolation(MainActor.self)").count - 1
    #expect(isolated == (isolations == ["MainActor"] ? 1 : 0))
    #expect(!Parser.parse(source: manifest).hasError)
  }

  @Test("two runs give the same bytes")
  func determinism() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/A/Tracker.swift")
    try shop.write("import CoreLocation\nlet g = CLGeocoder()", "My App/B/Tracker.swift")
    let first = try shop.adopt { $0.isDryRun = true }
    #expect(try shop.adopt { $0.isDryRun = true } == first)
  }

  @Test("files of one name get different names")
  func sameNames() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/A/Tracker.swift")
    try shop.write("import CoreLocation\nlet g = CLGeocoder()", "My App/B/Tracker.swift")
    let outcome = try shop.adopt()
    #expect(shop.read("copy/Sources/Tracker/B/Tracker-B.swift") != nil)
    #expect(outcome.report.contains("- B/Tracker.swift: to B/Tracker-B.swift"))
  }

  @Test("the app's manifest gives the module's name and the language mode")
  func manifest() throws {
    let shop = try Workshop()
    try shop.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "x",
        targets: [
          .target(name: "Walk", dependencies: [.target(name: "Other")]),
          .target(name: "Other", path: "Other"),
        ]
      )
      """,
      "My App/Package.swift"
    )
    try shop.write(tracker, "My App/Sources/Walk/Tracker.swift")
    try shop.write("import CoreLocation\nlet g = CLGeocoder()", "My App/Demo/Demo.swift")
    let outcome = try shop.adopt { $0.module = nil }
    #expect(outcome.report.hasPrefix("1 file of My App carried"))
    let manifest = try #require(shop.read("copy/Package.swift"))
    #expect(manifest.contains("name: \"Walk-days\""))
    #expect(manifest.contains("swiftLanguageModes: [.v6]"))
  }

  @Test("an address of Tracewatt becomes a dependency on its main branch")
  func address() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    _ = try shop.adopt { $0.tracewatt = "https://example.org/x/watt.git" }
    let manifest = try #require(shop.read("copy/Package.swift"))
    #expect(
      manifest.contains(".package(url: \"https://example.org/x/watt.git\", branch: \"main\")")
    )
    #expect(manifest.contains("package: \"watt\""))
  }

  // MARK: Modules of the app

  private static let user =
    "import CoreLocation\nimport Shared\nlet a = CLGeocoder(); let b = Box()\n"

  @Test("a module of the app of which nothing is carried becomes a stub")
  func otherModule() throws {
    let shop = try Workshop()
    try shop.write(Self.user, "My App/App/Geo/Geo.swift")
    try shop.write("public struct Box {}\n", "My App/Shared/Box.swift")
    let tests = "@testable import MyApp\n@testable import Shared\nimport XCTest\nlet c = a\n"
    try shop.write(tests, "My App/AppTests/GeoTests.swift")
    let outcome = try shop.adopt { $0.only = ["App/Geo", "AppTests"] }
    #expect(shop.read("copy/Sources/Tracker/App/Geo/Geo.swift") == Self.user)
    #expect(shop.read("copy/Stubs/Shared/Shared.swift")?.contains("//   App/Geo/Geo.swift") == true)
    #expect(outcome.report.contains("- Stubs/Shared/Shared.swift: Box"))
    #expect(outcome.report.contains("- Shared/Box.swift: Box"))
    let manifest = try #require(shop.read("copy/Package.swift"))
    #expect(manifest.contains("path: \"Stubs/Shared\""))
  }

  @Test("in the app's tests, the main module is the new one, and another one of the app its stub")
  func testedModules() throws {
    let shop = try Workshop()
    try shop.write(
      "import CoreLocation\nclass Geo { let a = CLGeocoder() }\n",
      "My App/App/Geo.swift"
    )
    try shop.write("public struct Box {}\n", "My App/Shared/Box.swift")
    try shop.write(
      "@testable import MyApp\n@testable import Shared\nimport XCTest\nlet c = Geo()\n",
      "My App/AppTests/GeoTests.swift"
    )
    _ = try shop.adopt()
    #expect(
      shop.read("copy/Tests/TrackerTests/AppTests/GeoTests.swift")
        == "@testable import Tracker\n@testable import Shared\nimport XCTest\nlet c = Geo()\n"
    )
    #expect(shop.read("copy/Stubs/Shared/Shared.swift") != nil)
  }

  @Test("a module whose files are carried too is imported no longer")
  func sameModule() throws {
    let shop = try Workshop()
    try shop.write(Self.user, "My App/App/Geo/Geo.swift")
    try shop.write("public struct Box {}\n", "My App/Shared/Box.swift")
    _ = try shop.adopt()
    #expect(
      shop.read("copy/Sources/Tracker/App/Geo/Geo.swift")
        == Self.user.replacing("import Shared", with: "// import Shared")
    )
    #expect(shop.read("copy/Sources/Tracker/Shared/Box.swift") != nil)
    #expect(shop.read("copy/Stubs/Shared/Shared.swift") == nil)
  }

  @Test("the app's tests have the type aliases too, in place of a file of that name")
  func aliasesOfTests() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    let tests = "import XCTest\nlet a = Tracker()\n"
    try shop.write(tests, "My App/AppTests/TrackerTests.swift")
    try shop.write(tests, "My App/AppTests/TracewattTypeAliases.swift")
    _ = try shop.adopt()
    #expect(shop.read("copy/Tests/TrackerTests/AppTests/TrackerTests.swift") == tests)
    #expect(
      shop.read("copy/Tests/TrackerTests/TracewattTypeAliases.swift") == TypeAliasesFile.text
    )
    #expect(shop.read("copy/Tests/TrackerTests/AppTests/TracewattTypeAliases.swift") == nil)
    #expect(shop.read("copy/Tests/TrackerDayTests/TracewattTypeAliases.swift") == nil)
  }

  @Test("the type aliases are those that tracewatt init virtual-time writes")
  func aliasesOfInit() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("templates/TracewattTypeAliases.swift")
    #expect(try String(contentsOf: file, encoding: .utf8) == TypeAliasesFile.text)
  }

  // MARK: Running again

  @Test("the app's changes and edits by hand come together")
  func merge() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    _ = try shop.adopt()
    let path = "copy/Sources/Tracker/Tracker.swift"
    let copy = try #require(shop.read(path))
    try shop.write(copy.replacing("DisposeBag()", with: "1"), path)
    try shop.write("public struct DisposeBag {}\n", "copy/Stubs/Rx/Rx.swift")
    try shop.write("import Foundation\n" + tracker, "My App/Tracker.swift")
    let outcome = try shop.adopt()
    #expect(outcome.exitCode == 0)
    let merged = try #require(shop.read(path))
    #expect(merged.contains("import Foundation\n"))
    #expect(merged.contains("let bag = 1"))
    #expect(shop.read("copy/Stubs/Rx/Rx.swift") == "public struct DisposeBag {}\n")
    #expect(outcome.report.contains("## Merged with your edits\n\n- Sources/Tracker/Tracker.swift"))
    #expect(outcome.report.contains("## Kept as you left them\n\n- Stubs/Rx/Rx.swift"))
  }

  @Test("a conflict is marked, listed and the exit code is 1")
  func conflict() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    _ = try shop.adopt()
    let path = "copy/Sources/Tracker/Tracker.swift"
    let copy = try #require(shop.read(path))
    try shop.write(copy.replacing("DisposeBag()", with: "1"), path)
    try shop.write(tracker.replacing("DisposeBag()", with: "2"), "My App/Tracker.swift")
    let outcome = try shop.adopt()
    #expect(outcome.exitCode == 1)
    #expect(shop.read(path)?.contains("<<<<<<< yours") == true)
    #expect(outcome.report.contains("## Conflicts, marked in the files"))
    #expect(try shop.adopt().exitCode == 1)
  }

  @Test("without git an edited file stays as it is")
  func withoutGit() throws {
    let shop = try Workshop()
    let writer = PackageWriter(folder: shop.copy, usesGit: false)
    let first = AdoptionPlan.Output(path: "A.swift", text: "a\n", kind: .carried)
    _ = try writer.write([first])
    try shop.write("mine\n", "copy/A.swift")
    let second = AdoptionPlan.Output(path: "A.swift", text: "b\n", kind: .carried)
    #expect(try writer.write([second]).kept == ["A.swift"])
    #expect(shop.read("copy/A.swift") == "mine\n")
    #expect(shop.read("copy/.adopt/base/A.swift") == "a\n")
  }

  @Test("a file that left the app leaves the package, unless it was edited")
  func removal() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    try shop.write("import CoreLocation\nlet g = CLGeocoder()\n", "My App/Geo/One.swift")
    try shop.write("import CoreLocation\nlet h = CLGeocoder()\n", "My App/Geo/Two.swift")
    _ = try shop.adopt()
    try shop.write("// mine\n", "copy/Sources/Tracker/Geo/Two.swift")
    try shop.remove("My App/Geo")
    let outcome = try shop.adopt()
    #expect(shop.read("copy/Sources/Tracker/Geo/One.swift") == nil)
    #expect(shop.read("copy/Sources/Tracker/Geo/Two.swift") == "// mine\n")
    #expect(outcome.report.contains("longer\n\n- Sources/Tracker/Geo/One.swift"))
  }

  @Test("a file that the user took out stays out")
  func deletedByHand() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    try shop.write("import CoreLocation\nlet g = CLGeocoder()\n", "My App/One.swift")
    _ = try shop.adopt()
    try shop.remove("copy/Sources/Tracker/One.swift")
    _ = try shop.adopt()
    #expect(shop.read("copy/Sources/Tracker/One.swift") == nil)
  }

  // MARK: Wrong input

  @Test("what cannot be adopted has an exit code")
  func errors() throws {
    let shop = try Workshop()
    #expect(shop.error { $0.folder += "/none" }?.exitCode == 66)
    #expect(shop.error()?.exitCode == 66)
    try shop.write("let a = 1\n", "My App/A.swift")
    #expect(shop.error() == .noLocation(shop.app.path))
    try shop.write(tracker, "My App/Tracker.swift")
    #expect(shop.error { $0.only = ["B.swift"] }?.exitCode == 66)
    #expect(shop.error { $0.module = "1a" }?.exitCode == 64)
    #expect(shop.error { $0.module = "CoreLocation" }?.exitCode == 64)
    #expect(shop.error { $0.output = shop.app.path + "/days" }?.exitCode == 64)
    try shop.write("x", "copy/mine.txt")
    #expect(shop.error() == .outputNotEmpty(shop.copy.path))
    #expect(shop.read("copy/mine.txt") == "x")
  }

  @Test("files that are no Swift are left out with their place, and the rest is carried")
  func malformed() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    try shop.write("import CoreLocation\nfunc a( {\n", "My App/Broken.swift")
    try shop.write(Data([0x2F, 0x2F, 0x0A, 0xFF, 0xFE]), "My App/Latin.swift")
    try shop.write(Data(count: 20_000_000), "My App/Large.swift")
    let deep = "let a = " + String(repeating: "(", count: 5_000)
    try shop.write(deep, "My App/Deep.swift")
    let outcome = try shop.adopt()
    #expect(outcome.exitCode == 65)
    let app = shop.app.path
    let firstLines = outcome.complaints.map { $0.split(separator: "\n")[0] }
    #expect(
      firstLines == [
        "\(app)/Broken.swift:2:9: error: the file does not parse as Swift; it is left out",
        "\(app)/Deep.swift:1:1: error: the code is nested deeper than 1000 levels",
        "\(app)/Large.swift:1:1: error: the file has 20000000 bytes; the limit is 2 MB",
        "\(app)/Latin.swift:2:1: error: the text is not UTF-8",
      ]
    )
    #expect(shop.read("copy/Sources/Tracker/Tracker.swift") != nil)
  }

  @Test("code that takes the parser minutes is left out, and what only looks like it is carried")
  func slow() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Tracker.swift")
    func nested(_ open: String, _ count: Int) -> String {
      "let a = " + String(repeating: open, count: count)
    }
    try shop.write(nested("[", 40), "My App/Brackets.swift")
    try shop.write(nested("[key:\n[", 20), "My App/Keys.swift")
    try shop.write(nested("\n#if os(iOS)", 5_000), "My App/Conditions.swift")
    let many = String(repeating: "#if os(iOS)\nlet b = [[1]]\n#endif\n", count: 500)
    try shop.write(tracker.replacing("Tracker", with: "Other") + many, "My App/Other.swift")
    let outcome = try shop.adopt()
    #expect(outcome.exitCode == 65)
    let app = shop.app.path
    let firstLines = outcome.complaints.map { $0.split(separator: "\n")[0] }
    #expect(
      firstLines == [
        "\(app)/Brackets.swift:1:1: error: the code is nested deeper than 12 levels of [",
        "\(app)/Conditions.swift:102:1: error: the code is nested deeper than 100 levels of #if",
        "\(app)/Keys.swift:7:1: error: the code is nested deeper than 12 levels of [",
      ]
    )
    #expect(shop.read("copy/Sources/Tracker/Other.swift") != nil)
  }

  @Test("links are not followed, and names may have spaces and any letters")
  func names() throws {
    let shop = try Workshop()
    try shop.write(tracker, "My App/Ünter wegs/Ort ß.swift")
    try FileManager.default.createSymbolicLink(
      at: shop.app.appendingPathComponent("loop"),
      withDestinationURL: shop.app
    )
    let outcome = try shop.adopt { $0.module = nil }
    #expect(outcome.exitCode == 0)
    #expect(shop.read("copy/Sources/My_App/Ünter wegs/Ort ß.swift") != nil)
    #expect(outcome.report.hasPrefix("1 file of My App carried"))
  }

  @Test("generated folders and an earlier adoption are not read")
  func ignored() throws {
    let shop = try Workshop()
    for folder in [".build", "Pods/X", "Carthage", "DerivedData", "Assets.xcassets"] {
      try shop.write("import CoreLocation\nlet g = CLGeocoder()\n", "My App/\(folder)/A.swift")
    }
    #expect(shop.error() == .noSwift(shop.app.path))
  }
}
