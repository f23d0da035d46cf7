// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
  func rewrite(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let onLinux = ConditionTruth(stubs: context.stubs, isPhone: false).clauses(of: node)
    let onPhone = ConditionTruth(stubs: context.stubs).clauses(of: node)
    for (index, clause) in node.clauses.enumerated() {
      let condition = clause.condition
      if let condition { rewriteCondition(Syntax(condition)) }
      let count = clause.elements.map { codeLineCount(Syntax($0)) } ?? 0
      if count > 0 {
        let title = condition.map { "#if \(plainText($0))" } ?? "#else"
        if onLinux[index] == false, onPhone[index] != false {
          report(.branchKept, clause, "\(title): \(lines(count)) that Linux would have dropped")
        } else if onPhone[index] == false, let module = missingModule(condition) {
          report(.branchDropped, clause, "\(title): \(lines(count)); Linux has no \(module)")
        }
      }
      if onPhone[index] != false, let elements = clause.elements { walk(Syntax(elements)) }
    }
    return .skipChildren
  }

  private func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }

  private func rewriteCondition(_ node: Syntax) {
    if let call = node.as(FunctionCallExprSyntax.self) {
      let function = call.calledExpression.trimmedDescription
      guard ["canImport", "os", "targetEnvironment"].contains(function),
        let value = ConditionTruth(stubs: context.stubs).value(call)
      else { return }
      if function == "canImport", !value { return }
      edits.replace(range(call), with: value ? "true" : "false")
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { rewriteCondition(child) }
  }

  /// The module that a dropped branch waits for.
  private func missingModule(_ condition: ExprSyntax?) -> String? {
    guard let condition else { return nil }
    var found: String?
    for token in condition.tokens(viewMode: .sourceAccurate) where found == nil {
      guard token.text == "canImport",
        let call = token.parent?.parent?.as(FunctionCallExprSyntax.self),
        ConditionTruth(stubs: context.stubs).value(call) == false
      else { continue }
      let module = call.arguments.first.map { plainText($0.expression) }
      if let module, module != context.module, !context.ownModules.contains(module) {
        found = module
      }
    }
    return found
  }

  private func codeLineCount(_ node: Syntax) -> Int {
    var count = 0
    var last = 0
    for token in node.tokens(viewMode: .sourceAccurate) where !token.text.isEmpty {
      let line = edits.line(of: token.positionAfterSkippingLeadingTrivia.utf8Offset)
      if line != last { count += 1 }
      last = line
    }
    return count
  }

  // MARK: Imports

  func rewrite(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.path.first else { return .skipChildren }
    let module = first.name.text
    let isTestable = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "testable"
    }
    let isForeign = context.stubs.contains(module)
    if context.isTest, isTestable && !isForeign || context.ownModules.contains(module) {
      rename(node, from: module, to: context.module)
      rememberImport(context.module, node)
      return .skipChildren
    }
    if !context.isTest, module == context.module || context.ownModules.contains(module) {
      edits.commentOut(range(node))
      report(.changed, node, "import \(module) is taken out: its files are in the same module")
      return .skipChildren
    }
    let hasTesting = file.facts.imports.contains { $0.module == "Testing" }
    switch ModuleKind(module) {
    case .offered where module == "UIKit" && hasTesting:
      rename(node, from: module, to: "SimulatedCoreLocation")
    case .offered, .available:
      rename(node, from: module, to: module)
    case .foreign where context.stubs.contains(module):
      rename(node, from: module, to: module)
    case .replaced(let replacement):
      rename(node, from: module, to: replacement)
      report(.changed, node, "import \(module) becomes import \(replacement)")
    case .missing:
      edits.commentOut(range(node))
      report(.changed, node, "import \(module) is taken out: Linux has no \(module)")
      return .skipChildren
    case .foreign:
      edits.commentOut(range(node))
      report(.changed, node, "import \(module) is taken out: it has no stub")
      return .skipChildren
    }
    rememberImport(ModuleKind.replacements[module] ?? module, node)
    return .skipChildren
  }

  /// Writes a plain import of a module, unless it is one already.
  private func rename(_ node: ImportDeclSyntax, from old: String, to new: String) {
    guard node.importKindSpecifier != nil || node.path.count > 1 || old != new else { return }
    let start = node.importKindSpecifier.map { range($0) } ?? range(node.path)
    edits.replace(start.lowerBound..<range(node.path).upperBound, with: new)
  }
}
