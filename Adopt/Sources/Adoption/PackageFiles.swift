// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The texts of the new package that are not copied from the app.
struct PackageFiles {
  var module: String
  var stubs: [String]
  var hasTests: Bool
  var isSwift6: Bool
  var isOfMainActor = false

  /// Whether a file imports Combine, or a module that brings it.
  var usesCombine = false

  /// The path or address in the manifest.
  var tracewatt: String

  /// Whether a path or an address was given.
  var isAddress: Bool { tracewatt.contains("://") || tracewatt.hasPrefix("git@") }

  /// `Package.swift`.
  var manifest: String {
    let dependencies = stubs.map { ", \"\($0)\"" }.joined()
    let source =
      isAddress
      ? ".package(url: \"\(tracewatt)\", branch: \"main\")"
      : ".package(name: \"tracewatt\", path: \"\(tracewatt)\")"
    var lines = [
      "// swift-tools-version: 6.2",
      "// Written by tracewatt-adopt.",
      "import PackageDescription",
      "",
      product("tracewatt", "TracewattTesting"),
    ]
    if usesCombine { lines.append(product("combine", "SimulatedCombine")) }
    lines += [
      "/// Tracewatt's modules under Apple's names, in this package's targets alone.",
      "let underAppleNames: SwiftSetting = .unsafeFlags(",
      "  [",
      "    \"Combine=SimulatedCombine\", \"os=SimulatedOS\", \"OSLog=SimulatedOSLog\",",
      "    \"MapKit=SimulatedMapKit\", \"Contacts=SimulatedContacts\",",
      "    \"SwiftUI=SimulatedSwiftUI\",",
      "  ].flatMap { [\"-module-alias\", $0] },",
      "  .when(platforms: [.linux])",
      ")",
      "",
      "let package = Package(",
      "  name: \"\(module)-days\",",
      "  platforms: [.macOS(.v15)],",
      "  dependencies: [\(source)],",
      "  targets: [",
      target(
        module,
        "\(products)\(dependencies)",
        settings: isOfMainActor ? ", .defaultIsolation(MainActor.self)" : ""
      ),
    ]
    if !stubs.isEmpty {
      lines.append("    // Modules that the app imports from elsewhere: fill in what it uses.")
    }
    for stub in stubs {
      lines.append(target(stub, products, path: "Stubs/\(stub)"))
    }
    lines.append(target(module + "DayTests", "\"\(module)\", \(products)", isTest: true))
    if hasTests {
      lines.append("    // The app's own tests.")
      lines.append(
        target(module + "Tests", "\"\(module)\", \(products)\(dependencies)", isTest: true)
      )
    }
    lines += ["  ],", "  swiftLanguageModes: [\(isSwift6 ? ".v6" : ".v5")]", ")", ""]
    return lines.joined(separator: "\n")
  }

  /// Tracewatt's products, as the targets depend on them.
  private var products: String { usesCombine ? "tracewatt, combine" : "tracewatt" }

  /// A product of Tracewatt's, as a constant of the manifest.
  private func product(_ constant: String, _ name: String) -> String {
    """
    let \(constant): Target.Dependency = .product(
      name: "\(name)",
      package: "\(identity)"
    )
    """
  }

  /// A target of the manifest.
  private func target(
    _ name: String,
    _ dependencies: String,
    path: String? = nil,
    settings: String = "",
    isTest: Bool = false
  ) -> String {
    let folder = path.map { "\n      path: \"\($0)\"," } ?? ""
    return """
          .\(isTest ? "testTarget" : "target")(
            name: "\(name)",
            dependencies: [\(dependencies)],\(folder)
            swiftSettings: [underAppleNames\(settings)]
          ),
      """
  }

  /// SwiftPM's name of the package at an address is the last part of it.
  private var identity: String {
    guard isAddress else { return "tracewatt" }
    var last = tracewatt.split(whereSeparator: { "/:".contains($0) }).last.map(String.init) ?? ""
    if last.hasSuffix(".git") { last.removeLast(4) }
    return last.isEmpty ? "tracewatt" : last
  }

  /// The file of a stub.
  static func stub(_ stub: String, names: [String], files: [String]) -> String {
    var lines = [
      "// The app imports \(stub), which is not in this package. Declare here, with public, what the",
      "// carried files use of it; swift build names what is missing. This file is yours: running",
      "// tracewatt-adopt again leaves it as it is once you changed it.",
      "//",
      "// Imported by:",
    ]
    lines += files.map { "//   \($0)" }
    if !names.isEmpty {
      lines.append("// Names used there that no carried file declares:")
      lines += names.map { "//   \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first test of a day.
  static func firstTest(module: String, root: RootObject?) -> String {
    let launch: [String]
    var imports = ["import Testing", "import TracewattTesting", "", "@testable import \(module)"]
    if let root {
      if let start = root.start {
        launch = [
          "    let object = \(root.expression)",
          "    // The tool guessed this call: put here what starts it in the app.",
          "    object.\(start)()",
          "    return object",
        ]
      } else {
        launch = [
          "    // Call here what starts it in the app.",
          "    \(root.expression)",
        ]
      }
    } else {
      imports.insert("import SimulatedCoreLocation", at: 0)
      launch = [
        "    // The tool found no object to make without arguments. Make the app's own here.",
        "    let manager = CLLocationManager()",
        "    manager.requestWhenInUseAuthorization()",
        "    manager.startUpdatingLocation()",
        "    return manager",
      ]
    }
    let head = imports.joined(separator: "\n")
    return """
      // Written by tracewatt-adopt as a beginning: edit it.
      \(head)

      @Test("a commute stays within its budget") func firstDay() throws {
        let day = try SimulatedDay("car_commute").run {
      \(launch.joined(separator: "\n"))
        }
        print("location: \\(day.energy.locationPercentPerHour) % of the battery per hour")
        for note in day.notes { print("note: \\(note)") }
        // Set the budget to what the app may use.
        #expect(day.energy.locationPercentPerHour < 5)
      }

      """
  }
}

/// The object that the first test makes.
struct RootObject: Equatable {
  /// The Swift expression.
  var expression: String

  /// A method without arguments that starts it, or nil.
  var start: String?

  /// The object in the carried files that most likely uses Core Location, or nil.
  static func find(_ files: [AppFile]) -> RootObject? {
    var types: [String: FileFacts.TypeFacts] = [:]
    for file in files {
      for (name, facts) in file.facts.types {
        guard var known = types[name] else {
          types[name] = facts
          continue
        }
        known.inherited += facts.inherited
        known.initializers += facts.initializers
        known.sharedInstance = known.sharedInstance ?? facts.sharedInstance
        known.makesManager = known.makesManager || facts.makesManager
        known.starts += facts.starts
        known.isReachable = known.isReachable && facts.isReachable
        known.isClassOrActor = known.isClassOrActor || facts.isClassOrActor
        known.isActor = known.isActor || facts.isActor
        types[name] = known
      }
    }
    let plainBases: Set = ["NSObject", "UIResponder"]
    let services = Set(
      types.values.filter { $0.makesManager || $0.inherited.contains("CLLocationManagerDelegate") }
        .map(\.name)
    )
    let owners = files.reduce(into: Set<String>()) { owners, file in
      if !file.facts.usedNames.isDisjoint(with: services) {
        owners.formUnion(file.facts.types.keys)
      }
    }
    var best: (score: Int, name: String, root: RootObject)?
    for (name, type) in types.sorted(by: { $0.key < $1.key }) {
      let isDelegate = type.inherited.contains("CLLocationManagerDelegate")
      guard type.isClassOrActor, type.isReachable,
        isDelegate || type.makesManager || owners.contains(name)
      else { continue }
      let superclass = type.inherited.first { types[$0]?.isClassOrActor == true }
      let canMake =
        type.initializers.isEmpty
        ? superclass == nil
        : type.initializers.contains { $0.isPlain && !$0.hasRequiredParameters }
      let hasBase = type.inherited.contains { plainBases.contains($0) }
      let expression =
        type.sharedInstance.map { "\(name).\($0)" } ?? (canMake ? "\(name)()" : nil)
      guard let expression else { continue }
      let sounds = ["Location", "Manager", "Monitor", "Provider", "Service", "Track"]
      let score =
        (isDelegate ? 4 : 0) + (type.makesManager ? 4 : 0) + (type.starts.isEmpty ? 0 : 2)
        + (hasBase ? 1 : 0) + (sounds.contains { name.contains($0) } ? 1 : 0)
        - (name.contains("Delegate") ? 3 : 0)
        - (["Fake", "Mock", "Preview", "Simulat", "Stub"].contains { name.contains($0) } ? 9 : 0)
      guard score > 0 else { continue }
      let start = type.isActor ? nil : type.starts.sorted().first
      if best.map({ score > $0.score }) ?? true {
        best = (score, name, RootObject(expression: expression, start: start))
      }
    }
    return best?.root
  }
}
