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
/// The whole library; its modules below the system's rules are imported by themselves.
let tracewatt: Target.Dependency = .product(name: "Tracewatt", package: "tracewatt")

let package = Package(
  name: "tracewatt-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tracewatt", path: "..")],
  targets: [
    .target(name: "ReferenceWorkload", dependencies: [tracewatt], swiftSettings: house),
    .executableTarget(
      name: "w1",
      dependencies: ["ReferenceWorkload"],
      path: "Sources/W1",
      swiftSettings: house
    ),
    .executableTarget(
      name: "hold",
      dependencies: ["ReferenceWorkload"],
      path: "Sources/Hold",
      swiftSettings: house
    ),
    .executableTarget(
      name: "tracewatt-bench",
      dependencies: [
        "ReferenceWorkload",
        tracewatt,
        .product(name: "TraceFormats", package: "tracewatt"),
        .product(name: "ScenarioFiles", package: "tracewatt"),
        .product(name: "TracewattTesting", package: "tracewatt"),
      ],
      path: "Sources/TracewattBench",
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
