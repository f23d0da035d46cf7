// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftParser
internal import SwiftSyntax

/// One Swift file of the app.
struct AppFile {
  /// The path from the app's folder, with `/`.
  var path: String

  /// The text without a byte order mark.
  var text: String

  /// Whether the file begins with a byte order mark.
  var hasByteOrderMark: Bool

  /// What the file declares and uses.
  var facts: FileFacts

  /// The place of the first part that is not Swift, or nil.
  var syntaxError: Position?

  /// A line and a column, from 1.
  struct Position: Equatable {
    var line: Int
    var column: Int
  }

  init(path: String, text: String) {
    self.path = path
    hasByteOrderMark = text.unicodeScalars.first == "\u{FEFF}"
    self.text = hasByteOrderMark ? String(text.unicodeScalars.dropFirst()) : text
    let tree = Parser.parse(source: self.text)
    let visitor = FactsVisitor()
    visitor.walk(tree)
    facts = visitor.facts
    syntaxError = tree.hasError ? Self.firstError(tree) : nil
  }

  /// The number of lines.
  var lineCount: Int { Self.lineCount(text) }

  static func lineCount(_ text: String) -> Int {
    text.utf8.reduce(into: 1) { count, byte in if byte == 0x0A { count += 1 } }
  }

  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The folders of the path.
  var folders: [Substring] { path.split(separator: "/").dropLast() }

  /// Whether the file is a part of the app's tests.
  var isTest: Bool {
    let testModules: Set = ["Nimble", "Quick", "Testing", "XCTest"]
    return facts.imports.contains { testModules.contains($0.module) }
      || folders.contains { folder in
        ["Test", "Tests", "Specs", "test", "tests"].contains { folder.hasSuffix($0) }
      }
  }

  /// Why the file is a screen, or nil.
  var screenReason: String? {
    if let reason = facts.screenReason { return reason }
    if facts.usesService { return nil }
    let module = facts.imports.map(\.module).first { ModuleKind.screenModules.contains($0) }
    return module.map { "imports \($0)" }
  }

  /// Names of views and their parts that the file uses, sorted.
  var screenNames: [String] {
    facts.usedNames.filter { $0.hasPrefix("UI") && KnownNames.missing($0) != nil }
      .subtracting(facts.declaredNames).sorted()
  }

  private static func firstError(_ tree: SourceFileSyntax) -> Position {
    let converter = SourceLocationConverter(fileName: "", tree: tree)
    let finder = ErrorFinder(viewMode: .all)
    finder.walk(tree)
    let location = converter.location(for: finder.position ?? AbsolutePosition(utf8Offset: 0))
    return Position(line: location.line, column: location.column)
  }
}

/// Finds the first part of a tree that the parser could not make sense of.
private final class ErrorFinder: SyntaxVisitor {
  var position: AbsolutePosition?

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if position == nil, token.presence == .missing || token.hasError {
      position = token.positionAfterSkippingLeadingTrivia
    }
    return .skipChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    if position == nil { position = node.positionAfterSkippingLeadingTrivia }
    return .skipChildren
  }
}
