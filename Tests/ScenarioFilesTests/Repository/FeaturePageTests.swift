// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// Compares `docs/features.md` with the sources and the tests.
@Suite("The page of the features")
struct FeaturePageTests {
  /// One row of the table of features.
  struct Row: Sendable, CustomTestStringConvertible {
    var feature: String
    var places: [String]
    var suites: [String]
    var testDescription: String { feature }
  }

  private static func spans(_ cell: Substring) -> [String] {
    cell.components(separatedBy: "`").enumerated().filter { !$0.offset.isMultiple(of: 2) }
      .map(\.element)
  }

  static let rows: [Row] = {
    let path = packageRoot + "/docs/features.md"
    let page = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let part = page.components(separatedBy: "\n## Missing").first ?? ""
    return part.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map { line in
      let cells = line.dropFirst().dropLast().split(separator: "|")
      guard cells.count == 3 else { return Row(feature: String(line), places: [], suites: []) }
      return Row(
        feature: cells[0].trimmingCharacters(in: .whitespaces),
        places: spans(cells[1]),
        suites: spans(cells[2])
      )
    }
  }()

  /// The names of all suites under `Tests`.
  static let suites: Set<String> = {
    let files = FileManager.default.enumerator(atPath: packageRoot + "/Tests")
    var names: Set<String> = []
    while let file = files?.nextObject() as? String {
      guard file.hasSuffix(".swift"),
        let text = try? String(contentsOfFile: packageRoot + "/Tests/" + file, encoding: .utf8)
      else { continue }
      names.formUnion(text.matches(of: #/struct (\w+)/#).map { String($0.output.1) })
    }
    return names
  }()

  @Test("the page has the features")
  func count() { #expect(Self.rows.count >= 22) }

  @Test("each feature names places that exist and suites that test it", arguments: rows)
  func row(_ row: Row) {
    #expect(!row.places.isEmpty)
    #expect(!row.suites.isEmpty)
    for place in row.places {
      #expect(FileManager.default.fileExists(atPath: packageRoot + "/" + place), "\(place)")
    }
    expectEqual(Set(row.suites).subtracting(Self.suites), [])
  }
}
