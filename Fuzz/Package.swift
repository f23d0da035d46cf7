// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let house: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Programs that feed damaged files to every reader; `scripts/fuzz.sh` builds and runs them.
let package = Package(
  name: "tracewatt-fuzz",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tracewatt", path: "..")],
  targets: [
    // The driver of libFuzzer, which the linker adds under -sanitize=fuzzer.
    .target(name: "CFuzzer"),
    .target(name: "Seeds", swiftSettings: house),
    .target(name: "FuzzRun", dependencies: ["CFuzzer", "Seeds"], swiftSettings: house),
    .target(
      name: "TraceTargets",
      dependencies: ["Seeds", .product(name: "TraceFormats", package: "tracewatt")],
      swiftSettings: house
    ),
    .target(
      name: "FileTargets",
      dependencies: [
        "Seeds", .product(name: "TraceFormats", package: "tracewatt"),
        .product(name: "ScenarioFiles", package: "tracewatt"),
      ],
      swiftSettings: house
    ),
    // Two programs: the one that only reads traces is small enough to optimise.
    .executableTarget(
      name: "fuzz-traces",
      dependencies: ["FuzzRun", "TraceTargets"],
      path: "Sources/FuzzTraces",
      swiftSettings: house
    ),
    .executableTarget(
      name: "fuzz-files",
      dependencies: ["FuzzRun", "FileTargets"],
      path: "Sources/FuzzFiles",
      swiftSettings: house
    ),
    .testTarget(
      name: "FuzzTests",
      dependencies: ["Seeds", "TraceTargets", "FileTargets"],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
