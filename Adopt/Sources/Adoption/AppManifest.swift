// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// What an app's own `Package.swift` says about its targets.
struct AppManifest {
  /// A target and its folder from the package's.
  struct Target: Equatable {
    var name: String
    var path: String
  }

  private(set) var targets: [Target] = []

  /// Whether the app is in the language mode of Swift 6.
  private(set) var isSwift6 = false

  /// Whether code of the app is on the main actor if it does not say otherwise.
  private(set) var isOfMainActor = false

  init(_ text: String) {
    let first = text.split(separator: "\n", maxSplits: 1).first ?? ""
    let version = first.split(separator: ":").last.flatMap { word in
      Int(word.drop { $0 == " " }.prefix { $0.isNumber })
    }
    let hasOldMode =
      text.contains(".v5") && (text.contains("anguageModes") || text.contains("anguageMode("))
    isSwift6 = (version ?? 5) >= 6 && first.contains("swift-tools-version") && !hasOldMode
    isOfMainActor = text.contains(".defaultIsolation(MainActor.self)")
    let visitor = TargetVisitor(viewMode: .sourceAccurate)
    visitor.walk(Parser.parse(source: text))
    targets = visitor.targets
  }

  /// The manifest in a folder or, up to four levels, above it, with the levels between.
  static func find(_ folder: URL) -> (manifest: AppManifest, below: [String])? {
    var current = folder.standardizedFileURL
    var below: [String] = []
    for _ in 0..<5 {
      let url = current.appendingPathComponent("Package.swift")
      if let text = try? String(contentsOf: url, encoding: .utf8) {
        return (AppManifest(text), below)
      }
      below.insert(current.lastPathComponent, at: 0)
      let parent = current.deletingLastPathComponent()
      if parent.path == current.path { return nil }
      current = parent
    }
    return nil
  }
}

private final class TargetVisitor: SyntaxVisitor {
  var targets: [AppManifest.Target] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard
      let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      ["executableTarget", "target"].contains(member.declName.baseName.text),
      let name = string(node, "name"), node.arguments.count > 1 || isInTargets(node)
    else { return .visitChildren }
    targets.append(AppManifest.Target(name: name, path: string(node, "path") ?? "Sources/\(name)"))
    return .skipChildren
  }

  /// `.target(name:)` is also a dependency; a target is an element of `targets:`.
  private func isInTargets(_ node: FunctionCallExprSyntax) -> Bool {
    var parent = node.parent
    while let current = parent {
      if let argument = current.as(LabeledExprSyntax.self) {
        return argument.label?.text == "targets"
      }
      parent = current.parent
    }
    return false
  }

  private func string(_ node: FunctionCallExprSyntax, _ label: String) -> String? {
    node.arguments.first { $0.label?.text == label }?.expression
      .as(StringLiteralExprSyntax.self)?.segments.description
  }
}
