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

/// The program that carries an app's location code into a package for tests on Linux, and the one
/// that plants mutants.
///
/// They are a package of their own because they need a Swift parser, which nothing else here does.
let package = Package(
  name: "tracewatt-adopt",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "tracewatt-adopt", targets: ["tracewatt-adopt"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser.git", exact: "1.8.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax.git", exact: "603.0.1"),
  ],
  targets: [
    // Knows source text, not the simulation.
    .target(
      name: "Adoption",
      dependencies: [
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "tracewatt-adopt",
      dependencies: [
        "Adoption",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/TracewattAdopt",
      swiftSettings: house
    ),
    // Knows source text, not what it means.
    .target(
      name: "MutantPlanting",
      dependencies: [
        .product(name: "SwiftOperators", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: house
    ),
    .executableTarget(
      name: "plant-mutants",
      dependencies: [
        "MutantPlanting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/PlantMutants",
      swiftSettings: house
    ),
    .testTarget(
      name: "MutantPlantingTests",
      dependencies: [
        "MutantPlanting",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: house
    ),
    .testTarget(
      name: "AdoptionTests",
      dependencies: [
        "Adoption",
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "SwiftSyntax", package: "swift-syntax"),
      ],
      swiftSettings: house
    ),
  ],
  swiftLanguageModes: [.v6]
)
