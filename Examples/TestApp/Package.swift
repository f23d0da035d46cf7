// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let package = Package(
  name: "test-app",
  // In a package of your own: .package(url: …) with the address of the repository.
  dependencies: [.package(name: "tracewatt", path: "../..")],
  targets: [
    .target(
      name: "Tracker",
      dependencies: [.product(name: "TracewattTesting", package: "tracewatt")]
    ),
    .testTarget(
      name: "TrackerTests",
      dependencies: ["Tracker", .product(name: "TracewattTesting", package: "tracewatt")]
    ),
  ]
)
