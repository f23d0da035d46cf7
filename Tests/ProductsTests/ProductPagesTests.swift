// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

/// These tests are outside of the package: they use only public declarations, and import only
/// products.
@Suite("The products' first pages")
struct ProductPagesTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
  }

  @Test(
    "show the lines that are compiled here",
    arguments: [
      "Tracewatt", "Analyses", "ScenarioFiles", "StudyResults", "TraceFormats", "Reports",
      "SimulatedCombine",
    ]
  )
  func lines(product: String) throws {
    let page = try text("Sources/\(product)/\(product).docc/\(product).md")
    let blocks = page.components(separatedBy: "```")
    let shown = try #require(blocks.first { $0.hasPrefix("swift\n") }).dropFirst(6)
    func trimmed(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.isEmpty }
    }
    let code = trimmed(shown).filter { !$0.hasPrefix("import ") }
    #expect(code.count >= 5 && code.count <= 12)
    let test = trimmed(try text("Tests/ProductsTests/\(product)ProductTests.swift"))
    let start = try #require(test.firstIndex(of: code[0]))
    #expect(Array(test[start...].prefix(code.count)) == code)
  }

  @Test("exist beside every library of the manifest")
  func products() throws {
    let manifest = try text("Package.swift")
    let libraries = manifest.split(separator: "\n").compactMap { line -> String? in
      guard let name = line.firstMatch(of: /\.library\(name: "(\w+)"/) else { return nil }
      return String(name.1)
    }
    #expect(libraries.count >= 4)
    for library in libraries {
      #expect(!(try text("Sources/\(library)/\(library).docc/\(library).md")).isEmpty, "\(library)")
      #expect(!(try text("Tests/ProductsTests/\(library)ProductTests.swift")).isEmpty, "\(library)")
    }
  }
}
