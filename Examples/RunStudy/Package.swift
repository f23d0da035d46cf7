// swift-tools-version: 6.2
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later
import PackageDescription

let package = Package(
  name: "run-study",
  platforms: [.macOS(.v15)],
  // In a package of your own: .package(url: …) with the address of the repository.
  dependencies: [.package(name: "tracewatt", path: "../..")],
  targets: [
    .executableTarget(
      name: "RunStudy",
      dependencies: [
        .product(name: "Tracewatt", package: "tracewatt"),
        .product(name: "StudyResults", package: "tracewatt"),
      ]
    )
  ]
)
