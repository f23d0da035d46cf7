// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import Adoption

/// Compares what the tool knows of Tracewatt's modules with their sources.
@Suite struct OfferedNamesTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let declarations: Declarations = {
    let visitor = DeclarationVisitor(viewMode: .sourceAccurate)
    let sources = root.appendingPathComponent("Sources")
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    for folder in folders where folder.hasPrefix("Simulated") {
      let files = FileManager.default.enumerator(
        at: sources.appendingPathComponent(folder),
        includingPropertiesForKeys: nil
      )
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        visitor.walk(Parser.parse(source: (try? String(contentsOf: file, encoding: .utf8)) ?? ""))
      }
    }
    return visitor.found
  }()

  @Test("the names that the tool takes as there are those that the modules declare")
  func names() throws {
    let found = Self.declarations
    let names = found.topLevel
    let methods = found.defaults.intersection(found.requirements)
      .filter(KnownNames.hasOfferedPrefix)
    let optional = Set(methods.compactMap { $0.split(separator: ".").last.map(String.init) })
    #expect(names.count > 200 && optional.count > 15)
    let file = Self.root.appendingPathComponent("Adopt/Sources/Adoption/OfferedNames.swift")
    let text = Self.text(names, optional)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("the names were recorded; run again without RECORD_GOLDEN")
    } else {
      #expect(OfferedNames.all.symmetricDifference(names).sorted() == [])
      #expect(OfferedNames.optionalMethods.symmetricDifference(optional).sorted() == [])
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }
  }

  @Test("no member that the tool calls missing is declared", arguments: KnownNames.missingMembers)
  func members(_ missing: KnownNames.Missing) {
    let declared = Self.declarations.declared
    let isThere =
      declared.contains(missing.name) && missing.label.map(declared.contains) != false
    #expect(!isThere, "\(missing.spelling)")
    #expect(!missing.way.isEmpty)
  }

  /// The text of the file that lists the names.
  private static func text(_ names: Set<String>, _ optional: Set<String>) -> String {
    """
    // SPDX-FileCopyrightText: 2026 The Tracewatt authors
    // SPDX-License-Identifier: GPL-3.0-or-later

    /// What Tracewatt's modules of Apple's interfaces declare.
    ///
    /// Source: `Sources/Simulated…`, with which a test compares it; `RECORD_GOLDEN=1` makes the test
    /// write it anew.
    enum OfferedNames {
      /// Types, functions and constants.
      static let all = KnownNames.words(
        \"""
    \(block(names))
        \"""
      )

      /// Base names of methods that are optional in Apple's protocols, and have defaults here.
      static let optionalMethods = KnownNames.words(
        \"""
    \(block(optional))
        \"""
      )
    }

    """
  }

  /// Words in lines of at most 100 columns.
  private static func block(_ words: Set<String>) -> String {
    var lines = ["   "]
    for word in words.sorted() {
      if lines[lines.count - 1].count + word.count + 1 > 100 { lines.append("   ") }
      lines[lines.count - 1] += " " + word
    }
    return lines.joined(separator: "\n")
  }
}

extension KnownNames.Missing: CustomTestStringConvertible {
  /// The name as documentation writes it.
  public var testDescription: String { spelling }
}

/// What code declares.
private struct Declarations {
  /// Public names at the top of a file.
  var topLevel: Set<String> = []
  /// All names and labels.
  var declared: Set<String> = []
  /// Methods of protocols, and those of extensions, as `Type.method`.
  var requirements: Set<String> = []
  var defaults: Set<String> = []
}

private final class DeclarationVisitor: SyntaxVisitor {
  private(set) var found = Declarations()

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    note(node.statements)
    return .visitChildren
  }

  /// Notes what statements at the top of a file declare, those in branches of `#if` as well.
  private func note(_ statements: CodeBlockItemListSyntax) {
    for item in statements.map(\.item) {
      if let branches = item.as(IfConfigDeclSyntax.self) {
        for case .statements(let inner)? in branches.clauses.map(\.elements) { note(inner) }
      }
      guard let declaration = item.asProtocol((any WithModifiersSyntax).self),
        declaration.modifiers.contains(where: { ["open", "public"].contains($0.name.text) })
      else { continue }
      if let named = item.asProtocol((any NamedDeclSyntax).self) {
        found.topLevel.insert(named.name.text)
      } else if let variable = item.as(VariableDeclSyntax.self) {
        found.topLevel.formUnion(variable.bindings.map(\.pattern.trimmedDescription))
      }
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    found.declared.insert(node.name.text)
    let owner = node.parent?.parent?.parent?.parent
    if let owner = owner?.as(ProtocolDeclSyntax.self) {
      found.requirements.insert("\(owner.name.text).\(node.name.text)")
    } else if let owner = owner?.as(ExtensionDeclSyntax.self) {
      found.defaults.insert("\(owner.extendedType.trimmedDescription).\(node.name.text)")
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    found.declared.insert(node.firstName.text)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.parent?.is(MemberBlockItemSyntax.self) == true {
      found.declared.formUnion(node.bindings.map(\.pattern.trimmedDescription))
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { note(node) }

  private func note(_ node: some NamedDeclSyntax) -> SyntaxVisitorContinueKind {
    found.declared.insert(node.name.text)
    return .visitChildren
  }
}
