// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let package = Package(
  name: "tracewatt-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "tracewatt", path: "..")],
  targets: [
    .executableTarget(
      name: "tracewatt-bench",
      dependencies: [
        .product(name: "DiscreteEvents", package: "tracewatt"),
        .product(name: "Tracewatt", package: "tracewatt"),
        .product(name: "TracewattFiles", package: "tracewatt"),
        .product(name: "TracewattTesting", package: "tracewatt"),
      ],
      path: "Sources/TracewattBench",
      swiftSettings: [
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
