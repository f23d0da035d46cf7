// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

/// The tests of this package and the targets of the nested packages are built.
let isWorkshop = Context.environment["TRACEWATT_WORKSHOP"] != nil
/// Between two edits: the tests of the program and the targets of the nested packages are not built.
let isBetweenEdits = Context.environment["TRACEWATT_CHECK"] != nil
/// The program replays recordings of real phones.
let hasFieldRecordings = isWorkshop && !isBetweenEdits
/// The program is built for this machine alone, soon rather than fast.
let isQuick = Context.environment["TRACEWATT_QUICK"] != nil

let house: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // The warnings of a newer compiler must not break a user's build.
  + (isWorkshop ? [.treatAllWarnings(as: .error)] : [])

/// The builds that optimise a room.
///
/// Where a room has no hot loops, optimising it takes longer than it gains.
enum Optimisation {
  /// All, also the build of the tests, which is a debug build and optimises nothing else.
  case always
  /// That of the program.
  case inPrograms
  /// That of the program as it ships.
  case asShipped

  var settings: [SwiftSetting] {
    switch self {
    case .always where isWorkshop:
      [
        .unsafeFlags(
          ["-O", "-whole-module-optimization", "-num-threads", "2", "-assert-config", "Debug"],
          .when(configuration: .debug)
        )
      ]
    case .asShipped where isQuick:
      [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))]
    default: []
    }
  }
}
/// Optimises C in the build of the tests.
let optimisedC: [CSetting] =
  isWorkshop ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []
let optimisedCXX: [CXXSetting] =
  isWorkshop ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []

let argumentParser: Target.Dependency =
  .product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")
let heap: Target.Dependency = .product(name: "HeapModule", package: "swift-collections")
let yams: Target.Dependency = .product(name: "Yams", package: "Yams")

/// A library target and the only modules it may import.
func room(
  _ name: String,
  sees dependencies: [Target.Dependency],
  optimised: Optimisation = .always,
  exclude: [String] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    exclude: exclude,
    swiftSettings: house + optimised.settings,
    plugins: plugins
  )
}

/// The test target of a room.
func tests(
  of name: String,
  also: [Target.Dependency] = [],
  exclude: [String] = [],
  settings: [SwiftSetting] = [],
  plugins: [Target.PluginUsage] = []
) -> Target {
  .testTarget(
    name: name + "Tests",
    dependencies: [.byName(name: name), "TracewattTestSupport"] + also,
    exclude: exclude,
    swiftSettings: house + settings,
    plugins: plugins
  )
}

/// The settings of a target that imports modules by other names than their own.
func aliases(_ names: [String], prefix: String) -> [SwiftSetting] {
  [
    .unsafeFlags(
      names.flatMap { ["-module-alias", "\($0)=\(prefix)\($0 == "os" ? "OS" : $0)"] }
    )
  ]
}

/// Apple's names for what `SimulatedCoreLocation` holds, so that an app's files compile untouched.
let namesOfApple = ["CoreLocation", "CoreMotion", "UserNotifications", "UIKit", "BackgroundTasks"]

#if os(Linux)
let appleModules = namesOfApple
let appleTargets = appleModules.map {
  room($0, sees: ["SimulatedCoreLocation", "CSubmodules"], optimised: .asShipped)
}
/// The settings with which an app's target finds Apple's names.
let underAppleNames: [SwiftSetting] = []
/// What location code imports beside those, and what it sees beside `SimulatedCoreLocation`.
///
/// The modules do not have Apple's names, because packages ask `canImport(os)` and the like, and
/// would find them or not by the order of a build. A target takes them by `aliases`.
let surroundings: [(name: String, sees: [Target.Dependency])] = [
  ("SimulatedCombine", ["VirtualTime", .product(name: "OpenCombine", package: "OpenCombine")]),
  ("SimulatedOS", ["CSubmodules", "POSIX"]),
  ("SimulatedOSLog", ["SimulatedOS"]),
  ("SimulatedContacts", []),
  ("SimulatedMapKit", ["Mathematics", "SimulatedCombine", "SimulatedContacts", "CSubmodules"]),
  ("SimulatedSwiftUI", ["SimulatedCombine"]),
]
let submodules: [Target] = [.target(name: "CSubmodules")]
let forSurroundings: [Package.Dependency] = [
  .package(url: "https://github.com/OpenCombine/OpenCombine", .upToNextMinor(from: "0.14.0"))
]
let testsOfSurroundings: [Target] = [
  // Code that imports Combine, os, MapKit, Contacts and SwiftUI.
  .testTarget(
    name: "AppSurroundingsTests",
    dependencies: ["CoreLocation", "SimulatedCoreLocation", "TracewattTesting", "Tracewatt"]
      + surroundings.map { .byName(name: $0.name) },
    swiftSettings: house
      + aliases(["Combine", "os", "OSLog", "Contacts", "MapKit", "SwiftUI"], prefix: "Simulated"),
    plugins: ["EmbedFiles"]
  )
]
#else
// The system has modules of Apple's names, so these have names of their own there. None of them is
// `SimulatedCoreLocation`, because a target cannot import a module by its own name and by an alias.
let appleModules = namesOfApple.map { "Tracewatt" + $0 }
let appleTargets: [Target] = namesOfApple.map {
  .target(
    name: "Tracewatt" + $0,
    dependencies: ["SimulatedCoreLocation"],
    path: "Sources/" + $0,
    swiftSettings: house
  )
}
let underAppleNames = aliases(namesOfApple, prefix: "Tracewatt")
let surroundings: [(name: String, sees: [Target.Dependency])] = []
let submodules: [Target] = []
let forSurroundings: [Package.Dependency] = []
let testsOfSurroundings: [Target] = []
#endif

let appleNames =
  ["SimulatedCoreLocation"] + appleModules.map { Target.Dependency.byName(name: $0) }

/// Code that imports those names; what the tutorial shows is compiled and run as it stands there.
let appCode: [Target] =
  testsOfSurroundings + [
    .testTarget(
      name: "TutorialTests",
      dependencies: ["TracewattTesting"] + appleNames,
      path: "Sources/TracewattTesting/TracewattTesting.docc/Resources",
      exclude: ["Package-example.txt", "budget.svg"],
      swiftSettings: house + underAppleNames
    ),
    // Code as `tracewatt tune` prints it.
    .testTarget(
      name: "TuningSnippetTests",
      dependencies: ["TracewattTesting", "Tracewatt", "ScenarioFiles", "Reports"] + appleNames,
      swiftSettings: house + underAppleNames
    ),
    // Code as published apps write it.
    .testTarget(
      name: "AppIdiomsTests",
      dependencies: ["TracewattTesting", "Tracewatt"] + appleNames,
      swiftSettings: house + underAppleNames + [.defaultIsolation(MainActor.self)],
      plugins: ["EmbedFiles"]
    ),
  ]
/// The example of a test of an app's class, which packages that depend on this one must not see.
let exampleOfTests: [Target] =
  !isWorkshop
  ? []
  : [
    .target(
      name: "Tracker",
      dependencies: ["TracewattTesting"] + appleNames,
      path: "Examples/TestApp/Sources/Tracker",
      swiftSettings: house + underAppleNames
    ),
    .testTarget(
      name: "TrackerTests",
      dependencies: ["Tracker", "TracewattTesting"],
      path: "Examples/TestApp/Tests/TrackerTests",
      swiftSettings: house
    ),
  ]

/// The rooms below the system's rules, by themselves.
let kernel: [Target.Dependency] = [
  "Quantities", "DiscreteEvents", "Stochastics", "World", "PhoneModel", "RunMetrics",
]

/// The targets of the nested packages, which `make test` builds with the rest so that nothing there rots.
let workshop: [Target] =
  !isWorkshop || isBetweenEdits
  ? []
  : [
    // Recordings of real phones in one layout, which users do not have.
    room(
      "FieldRecordings",
      sees: [
        "Mathematics", "Fits", "Quantities", "Stochastics", "World", "PhoneModel",
        "LocationService", "OSProfiles",
        "Analyses", "TraceFormats", "ScenarioFiles", "StudyResults",
      ],
      optimised: .asShipped
    ),
    tests(
      of: "FieldRecordings",
      also: [
        "Quantities", "Stochastics", "World", "PhoneModel", "LocationService", "Tracewatt",
        "Analyses", "ScenarioFiles", "StudyResults", "TraceFormats", "Validation",
      ]
    ),
    .executableTarget(
      name: "RunStudy",
      dependencies: ["Tracewatt", "StudyResults"],
      path: "Examples/RunStudy/Sources/RunStudy",
      swiftSettings: house
    ),
    .target(name: "CFuzzer", path: "Fuzz/Sources/CFuzzer"),
    .target(name: "Seeds", path: "Fuzz/Sources/Seeds", swiftSettings: house),
    .target(
      name: "FuzzRun",
      dependencies: ["CFuzzer", "Seeds"],
      path: "Fuzz/Sources/FuzzRun",
      swiftSettings: house
    ),
    .target(
      name: "TraceTargets",
      dependencies: ["Seeds", "Quantities", "TraceFormats"],
      path: "Fuzz/Sources/TraceTargets",
      swiftSettings: house
    ),
    .target(
      name: "FileTargets",
      dependencies: ["Seeds", "Quantities", "World", "TraceFormats", "ScenarioFiles"],
      path: "Fuzz/Sources/FileTargets",
      swiftSettings: house
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["Seeds", "TraceTargets", "FileTargets"],
      path: "Fuzz/Tests/FuzzTests",
      swiftSettings: house
    ),
    // Random days, which need what only this package sees.
    .target(
      name: "Swarm",
      dependencies: kernel + [
        "LocationService", "OSProfiles", "LocationDaemon", "ScenarioFiles", "TracewattTestSupport",
      ],
      path: "Fuzz/Sources/Swarm",
      swiftSettings: house + Optimisation.always.settings
    ),
    .executableTarget(
      name: "tracewatt-swarm",
      dependencies: ["Swarm", argumentParser],
      path: "Fuzz/Sources/TracewattSwarm",
      swiftSettings: house
    ),
    .testTarget(
      name: "SwarmTests",
      dependencies: kernel + [
        "Swarm", "LocationService", "OSProfiles", "LocationDaemon", "TracewattTestSupport",
      ],
      path: "Fuzz/Tests/SwarmTests",
      swiftSettings: house
    ),
    // Settings at the ends of what files accept.
    .target(
      name: "Extremes",
      dependencies: kernel + [
        "LocationService", "OSProfiles", "LocationStrategies", "Analyses",
        "ScenarioFiles", "TracewattTestSupport",
      ],
      path: "Fuzz/Sources/Extremes",
      swiftSettings: house
    ),
    .executableTarget(
      name: "tracewatt-extremes",
      dependencies: ["Extremes", argumentParser],
      path: "Fuzz/Sources/TracewattExtremes",
      swiftSettings: house
    ),
    .testTarget(
      name: "ExtremesTests",
      dependencies: ["Extremes", "TracewattCLI"],
      path: "Fuzz/Tests/ExtremesTests",
      swiftSettings: house
    ),
    .target(
      name: "ReferenceWorkload",
      dependencies: kernel,
      path: "Benchmarks/Sources/ReferenceWorkload",
      swiftSettings: house
    ),
    .executableTarget(
      name: "w1",
      dependencies: ["ReferenceWorkload"] + kernel,
      path: "Benchmarks/Sources/W1",
      swiftSettings: house
    ),
    .executableTarget(
      name: "hold",
      dependencies: ["ReferenceWorkload"] + kernel,
      path: "Benchmarks/Sources/Hold",
      swiftSettings: house
    ),
    .executableTarget(
      name: "tracewatt-bench",
      dependencies: [
        "ReferenceWorkload", "Tracewatt", "TraceFormats", "ScenarioFiles", "TracewattTesting",
      ] + kernel,
      path: "Benchmarks/Sources/TracewattBench",
      swiftSettings: house
    ),
  ]

/// The tests of programs, which take as long as all others.
let testsOfPrograms: [Target] =
  isBetweenEdits
  ? []
  : [
    tests(
      of: "Validation",
      also: [
        "Quantities", "Stochastics", "World", "PhoneModel", "LocationService", "Judgement",
        "Tracewatt", "ScenarioFiles", "StudyResults", "TraceFormats",
      ]
    ),
    tests(of: "TracewattExplorer", also: ["Documents", "ScenarioFiles", "Reports", "Tracewatt"]),
    .testTarget(
      name: "TracewattCLITests",
      dependencies: ["TracewattCLI", "TracewattTestSupport"],
      exclude: ["Golden"],
      swiftSettings: house
    ),
  ]

/// What needs OpenCombine; a package of tests adds it if its code imports Combine, MapKit or SwiftUI.
let combining = surroundings.map(\.name).filter {
  ["SimulatedCombine", "SimulatedMapKit", "SimulatedSwiftUI"].contains($0)
}
/// What a package of tests depends on.
let testing =
  ["TracewattTesting", "SimulatedCoreLocation"] + appleModules
  + surroundings.map(\.name).filter { !combining.contains($0) }

let package = Package(
  name: "tracewatt",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "Tracewatt", targets: ["Tracewatt"]),
    .library(name: "Analyses", targets: ["Analyses"]),
    .library(name: "ScenarioFiles", targets: ["ScenarioFiles"]),
    .library(name: "StudyResults", targets: ["StudyResults"]),
    .library(name: "TraceFormats", targets: ["TraceFormats"]),
    .library(name: "Reports", targets: ["Reports"]),
    .library(name: "TracewattTesting", targets: testing),
    .executable(name: "tracewatt", targets: ["TracewattCLI"]),
    .plugin(name: "TracewattPlugin", targets: ["TracewattPlugin"]),
  ]
    + (combining.isEmpty ? [] : [.library(name: "SimulatedCombine", targets: combining)]),
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", .upToNextMinor(from: "1.8.2")),
    .package(url: "https://github.com/apple/swift-collections", .upToNextMinor(from: "1.6.0")),
    .package(url: "https://github.com/jpsim/Yams", .upToNextMinor(from: "6.2.2")),
    .package(url: "https://github.com/swhitty/FlyingFox", .upToNextMinor(from: "0.27.1")),
  ] + forSurroundings,
  targets: [
    .systemLibrary(
      name: "CGSL",
      pkgConfig: "gsl",
      providers: [.apt(["libgsl-dev"]), .brew(["gsl"])]
    ),
    // Functions with the same bits everywhere, and the platform's C library for everything else.
    .target(name: "Mathematics", cSettings: optimisedC),
    room("POSIX", sees: []),
    room("Quantities", sees: ["Mathematics"]),
    room("DiscreteEvents", sees: ["Quantities"]),
    .target(name: "CNormalDraws", cSettings: optimisedC),
    room("Stochastics", sees: ["Mathematics", "Quantities", "CNormalDraws"]),
    room("World", sees: ["Mathematics", "Quantities", "Stochastics"]),
    room(
      "PhoneModel",
      sees: ["Mathematics", "Quantities", "DiscreteEvents", "Stochastics", "World"]
    ),
    room("LocationService", sees: ["Quantities"]),
    room("OSProfiles", sees: ["Quantities", "PhoneModel"]),
    room(
      "LocationDaemon",
      sees: [
        "Quantities", "DiscreteEvents", "Stochastics", "World", "PhoneModel", "LocationService",
        "OSProfiles",
      ]
    ),
    room("LocationStrategies", sees: ["Quantities", "LocationService"]),
    .target(name: "CVirtualTime"),
    room("VirtualTime", sees: ["Quantities", "CVirtualTime", heap], optimised: .asShipped),
    room(
      "SimulatedCoreLocation",
      sees: ["Mathematics", "Quantities", "LocationService", "VirtualTime"],
      optimised: .asShipped
    ),
    room(
      "RunMetrics",
      sees: [
        "Mathematics", "Quantities", "Stochastics", "World", "LocationService", "PhoneModel",
      ]
    ),
    room(
      "Studies",
      sees: [
        "Mathematics", "Quantities", "Stochastics", "World", "PhoneModel", "LocationService",
        "OSProfiles",
        "LocationStrategies", "RunMetrics",
      ]
    ),
    room(
      "Judgement",
      sees: [
        "Mathematics", "POSIX", "Quantities", "Stochastics", "World", "PhoneModel",
        "LocationService", "OSProfiles",
        "LocationStrategies", "RunMetrics", "Studies",
      ],
      optimised: .inPrograms
    ),
    room(
      "Tracewatt",
      sees: [
        "POSIX", "Quantities", "DiscreteEvents", "Stochastics", "World", "PhoneModel",
        "LocationService",
        "OSProfiles", "LocationDaemon", "LocationStrategies", "RunMetrics", "Studies",
      ]
    ),
    room("Fits", sees: ["Stochastics", "CGSL"]),
    room("LeastEnergy", sees: ["Mathematics", "Quantities", "World"]),
    room(
      "Analyses",
      sees: [
        "Mathematics", "Fits", "Quantities", "Stochastics", "World", "PhoneModel",
        "LocationService", "OSProfiles",
        "LocationStrategies", "RunMetrics", "Studies", "Judgement", "Tracewatt", "LeastEnergy",
      ],
      optimised: .inPrograms
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
    ),
    .systemLibrary(
      name: "CExpat",
      pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]
    ),
    .target(
      name: "CXMLEvents",
      dependencies: ["CExpat"],
      cSettings: optimisedC,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]
    ),
    .target(name: "CJSONEvents", cSettings: optimisedC),
    .target(name: "CShortestDigits", cxxSettings: optimisedCXX),
    .target(name: "CAllocator", cSettings: optimisedC),
    room(
      "TraceFormats",
      sees: ["Mathematics", "POSIX", "Quantities", "World", "CZlib", "CXMLEvents", "CJSONEvents"],
      optimised: .inPrograms
    ),
    .plugin(name: "EmbedFiles", capability: .buildTool(), path: "Sources/EmbedFiles"),
    room("BuiltIns", sees: [], optimised: .asShipped, plugins: ["EmbedFiles"]),
    room(
      "Documents",
      sees: ["POSIX", "Quantities", "TraceFormats", "BuiltIns", "CShortestDigits", yams]
    ),
    room(
      "ScenarioFiles",
      sees: [
        "Mathematics", "POSIX", "Quantities", "World", "PhoneModel", "LocationService",
        "OSProfiles", "LocationStrategies", "RunMetrics", "Studies", "Judgement", "TraceFormats",
        "BuiltIns", "Documents",
      ],
      optimised: .asShipped
    ),
    room(
      "PhoneLogs",
      sees: ["POSIX", "Quantities", "World", "Judgement", "TraceFormats", "Documents", "CSQLite"],
      optimised: .asShipped
    ),
    .target(name: "CPrograms", cSettings: optimisedC),
    room(
      "Drive",
      sees: [
        "CPrograms", "POSIX", "Quantities", "LocationService", "TraceFormats", "Documents",
        "ScenarioFiles",
      ]
    ),
    room(
      "StudyResults",
      sees: [
        "Quantities", "World", "PhoneModel", "LocationService", "OSProfiles",
        "LocationStrategies", "RunMetrics", "Studies", "Judgement", "TraceFormats", "Documents",
        "ScenarioFiles",
      ]
    ),
    // On the branch for devices they import Apple's own modules, whose names stand for targets here.
    room("ExampleApps", sees: appleNames, optimised: .asShipped),
    room(
      "TracewattTesting",
      sees: [
        "LocationService", "Studies", "Judgement", "Tracewatt", "ScenarioFiles", "StudyResults",
        "SimulatedCoreLocation", "Reports",
      ],
      optimised: .asShipped
    ),
    room(
      "Validation",
      sees: [
        "Mathematics", "Quantities", "DiscreteEvents", "Stochastics", "World", "PhoneModel",
        "LocationService",
        "OSProfiles", "LocationStrategies", "RunMetrics", "Studies", "Judgement", "Tracewatt",
        "TraceFormats", "ScenarioFiles", "StudyResults",
      ],
      optimised: .asShipped
    ),
    room(
      "Reports",
      sees: [
        "Mathematics", "Quantities", "World", "PhoneModel", "LocationService", "LocationStrategies",
        "RunMetrics",
        "Studies", "Judgement", "TraceFormats", "Documents", "ScenarioFiles", "StudyResults",
      ],
      optimised: .asShipped,
      exclude: ["Page/Assets"],
      plugins: ["EmbedFiles"]
    ),
    room(
      "TracewattExplorer",
      sees: ["Tracewatt", "Analyses", "Documents", "ScenarioFiles", "StudyResults", "Reports"]
        + [flyingSocks],
      optimised: .asShipped
    ),
    .executableTarget(
      name: "TracewattCLI",
      dependencies: [
        "POSIX", "Quantities", "World", "PhoneModel", "LocationService", "LocationStrategies",
        "RunMetrics", "Tracewatt", "Analyses", "BuiltIns", "Documents", "ScenarioFiles",
        "Drive", "PhoneLogs", "StudyResults", "TraceFormats", "Validation", "ExampleApps",
        "TracewattTesting", "TracewattExplorer", "Reports", "CAllocator", argumentParser,
      ] + (hasFieldRecordings ? ["FieldRecordings"] : []),
      swiftSettings: house + Optimisation.asShipped.settings
        + (hasFieldRecordings ? [.define("FIELD_RECORDINGS")] : [])
    ),
    .plugin(
      name: "TracewattPlugin",
      capability: .command(
        intent: .custom(verb: "tracewatt", description: "Run tracewatt in the package's folder."),
        permissions: []
      ),
      path: "Sources/TracewattPlugin"
    ),
    room(
      "TracewattTestSupport",
      sees: [
        "Mathematics", "Quantities", "DiscreteEvents", "Stochastics", "World", "PhoneModel",
        "LocationService",
        "OSProfiles", "LocationDaemon", "LocationStrategies", "RunMetrics", "Tracewatt", "Analyses",
        "TraceFormats", "Documents", "ScenarioFiles", "CSQLite",
      ],
      optimised: .inPrograms
    ),
    .testTarget(
      name: "MathematicsTests",
      dependencies: ["Mathematics"],
      exclude: ["bits.c", "judge.c", "requirements.txt"],
      swiftSettings: house
    ),
    tests(of: "Quantities"),
    tests(of: "DiscreteEvents"),
    tests(of: "Stochastics", also: ["Mathematics", "Quantities", "CGSL"]),
    tests(of: "Fits", also: ["CGSL", "Stochastics"]),
    tests(of: "World", also: ["Mathematics"]),
    tests(
      of: "PhoneModel",
      also: ["Quantities", "DiscreteEvents", "Stochastics", "World"]
    ),
    tests(
      of: "LocationDaemon",
      also: [
        "Quantities", "Stochastics", "World", "PhoneModel", "LocationService", "OSProfiles",
      ]
    ),
    tests(of: "VirtualTime", also: ["Quantities"]),
    tests(of: "LocationStrategies", also: ["Quantities", "LocationService"]),
    tests(
      of: "RunMetrics",
      also: ["Quantities", "Stochastics", "World", "LocationService", "PhoneModel"]
    ),
    tests(
      of: "Studies",
      also: [
        "Quantities", "Stochastics", "World", "PhoneModel", "LocationService", "OSProfiles",
        "LocationStrategies", "RunMetrics",
      ]
    ),
    tests(
      of: "Judgement",
      also: ["Quantities", "Stochastics", "PhoneModel", "RunMetrics", "Studies"]
    ),
    tests(
      of: "Tracewatt",
      also: [
        "Quantities", "Stochastics", "World", "PhoneModel", "LocationService", "OSProfiles",
        "LocationStrategies", "RunMetrics", "Studies",
      ]
    ),
    tests(
      of: "Analyses",
      also: [
        "Quantities", "Stochastics", "World", "PhoneModel", "LocationService", "OSProfiles",
        "LocationStrategies", "RunMetrics", "Studies", "Judgement", "Tracewatt", "LeastEnergy",
      ]
    ),
    tests(of: "TraceFormats"),
    tests(
      of: "ScenarioFiles",
      also: [
        "Quantities", "World", "PhoneModel", "LocationService", "OSProfiles",
        "LocationStrategies", "Studies", "Judgement", "Tracewatt", "Analyses", "TraceFormats",
        "RunMetrics", "BuiltIns", "Documents", "StudyResults", "Reports",
      ],
      exclude: ["MetricKit/Payloads"]
    ),
    tests(
      of: "PhoneLogs",
      also: ["Quantities", "PhoneModel", "Judgement", "Documents", "ScenarioFiles"]
    ),
    tests(
      of: "Drive",
      also: [
        "Documents", "LocationService", "OSProfiles", "PhoneModel", "Quantities", "Studies",
        "Tracewatt", "ScenarioFiles",
      ]
    ),
    tests(
      of: "StudyResults",
      also: [
        "Quantities", "World", "PhoneModel", "LocationService", "OSProfiles",
        "LocationStrategies", "Studies", "Judgement", "Tracewatt", "TraceFormats", "RunMetrics",
        "BuiltIns", "Documents", "ScenarioFiles", "Reports",
      ],
      exclude: ["Baselines/Golden"]
    ),
    tests(
      of: "SimulatedCoreLocation",
      also: ["TracewattTesting", "Tracewatt", "ScenarioFiles"] + appleNames.dropFirst(),
      settings: underAppleNames,
      plugins: ["EmbedFiles"]
    ),
    tests(of: "ExampleApps", also: ["TracewattTesting", "SimulatedCoreLocation", "Tracewatt"]),
    tests(
      of: "TracewattTesting",
      also: [
        "SimulatedCoreLocation", "Tracewatt", "ScenarioFiles", "StudyResults",
      ]
    ),
    tests(
      of: "Reports",
      also: [
        "Quantities", "World", "RunMetrics", "TraceFormats", "Studies", "Judgement", "Tracewatt",
        "Documents", "ScenarioFiles", "StudyResults",
      ]
    ),
    // It sees what another package sees of the products.
    .testTarget(
      name: "ProductsTests",
      dependencies: [
        "Tracewatt", "Analyses", "ScenarioFiles", "StudyResults", "TraceFormats", "Reports",
      ]
        + (testing + combining).map { .byName(name: $0) },
      packageAccess: false,
      swiftSettings: house
    ),
  ]
    + testsOfPrograms
    + appleTargets
    + surroundings.map {
      room($0.name, sees: ["SimulatedCoreLocation"] + $0.sees, optimised: .asShipped)
    }
    + submodules + appCode + exampleOfTests + workshop,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
