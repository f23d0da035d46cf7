// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import ScenarioFiles

/// Compares `Tests/features.csv` with the sources and the tests.
///
/// Its rows are the features that two books on iOS location (2012 and 2013) and the framework's reference
/// describe, with the places that have them and the suites that test them.
@Suite("The list of features")
struct FeaturePageTests {
  /// One row of the table of features.
  struct Row: Sendable, CustomTestStringConvertible {
    var feature: String
    var places: [String]
    var suites: [String]
    var testDescription: String { feature }
  }

  static let rows: [Row] = {
    let path = packageRoot + "/Tests/features.csv"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return RangeTable.rows(of: text).map { cells in
      guard cells.count == 3 else { return Row(feature: "\(cells)", places: [], suites: []) }
      let lists = cells[1...].map { $0.split(separator: " ").map(String.init) }
      return Row(feature: cells[0], places: lists[0], suites: lists[1])
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

  @Test("the list has the features")
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
