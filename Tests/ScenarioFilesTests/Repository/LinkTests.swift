// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// The links of all pages: each leads to a file of the repository, and to a heading that exists.
@Suite("Links between pages")
struct LinkTests {
  /// The pages, from the root of the repository.
  static let pages: [String] = {
    let top = [
      "README.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "SECURITY.md",
    ]
    let others = ["docs", "notebooks", "scenarios"].flatMap { folder in
      let paths = FileManager.default.enumerator(atPath: packageRoot + "/" + folder)
      return (paths?.compactMap { $0 as? String } ?? [])
        .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
        .map { folder + "/" + $0 }
    }
    return top + others.sorted()
  }()

  /// A page without its blocks of code.
  static func text(_ page: String) throws -> String {
    try String(contentsOfFile: packageRoot + "/" + page, encoding: .utf8)
      .replacing(/(?s)```.*?```/, with: "")
  }

  /// The anchors of a page's headings, made as GitHub makes them.
  static func anchors(_ page: String) throws -> Set<String> {
    var anchors: Set<String> = []
    var counts: [String: Int] = [:]
    for heading in try text(page).matches(of: /(?m)^#+ +(.*)$/) {
      let title = heading.1.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.1 }
      let anchor = title.lowercased().filter {
        $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
      }
      .replacing(" ", with: "-")
      let count = counts[anchor, default: 0]
      counts[anchor] = count + 1
      anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
    }
    return anchors
  }

  /// The broken links of a page.
  static func broken(_ page: String) throws -> [String] {
    let links = try text(page).matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
    return try links.filter { link in
      guard !link.hasPrefix("http") else { return false }
      let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let folder = page.split(separator: "/").dropLast().joined(separator: "/")
      let path =
        parts[0].isEmpty
        ? page
        : URL(fileURLWithPath: "/\(folder)/\(parts[0])").standardized.path.dropFirst().description
      guard FileManager.default.fileExists(atPath: packageRoot + "/" + path) else { return true }
      guard parts.count == 2 else { return false }
      guard path.hasSuffix(".md") else { return false }
      return try !anchors(path).contains(String(parts[1]))
    }
  }

  @Test("every link leads to a file and a heading that exist", arguments: pages)
  func links(_ page: String) throws {
    try expectEqual(Self.broken(page), [])
  }

  @Test("a broken link is found")
  func teeth() throws {
    #expect(try Self.anchors("docs/reference/measures.md").contains("the-answer"))
    #expect(try !Self.anchors("docs/reference/measures.md").contains("the-answers"))
    #expect(Self.pages.count > 25)
  }

  @Test("the index of the documentation names every page")
  func index() throws {
    let index = try Self.text("docs/README.md")
    for page in Self.pages where page.hasPrefix("docs/") {
      #expect(index.contains("(\(page.dropFirst(5)))"), "\(page)")
    }
  }

  /// The pages that programs write.
  private static let made = ["docs/settings.md", "docs/validation.md"]

  @Test(
    "the documentation has at most 20 pages by hand, of at most 2,000 words each and 45,000 in all"
  )
  func size() throws {
    let documentation = Self.pages.filter { $0.hasPrefix("docs/") && !Self.made.contains($0) }
    expectEqual(documentation.count, 20)
    var sum = 0
    for page in documentation + Self.pages.filter({ !$0.contains("/") }) {
      let text = try String(contentsOfFile: packageRoot + "/" + page, encoding: .utf8)
      let words = text.split(whereSeparator: \.isWhitespace).count
      sum += words
      if page.hasPrefix("docs/") { #expect(words <= 2000, "\(page)") }
    }
    #expect(sum <= 45_000)
  }
}
