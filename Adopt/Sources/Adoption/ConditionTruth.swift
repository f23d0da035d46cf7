// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

/// The value of the condition of an `#if`, as far as it is known without building.
struct ConditionTruth {
  /// Foreign modules that the package has as stubs.
  var stubs: Set<String> = []

  /// Whether the conditions are rewritten, so that the code is an iPhone's.
  var isPhone = true

  /// The value of a condition; nil if it depends on flags.
  func value(_ condition: ExprSyntax) -> Bool? {
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements))
    }
    if let infix = condition.as(InfixOperatorExprSyntax.self) {
      return value(of: [infix.leftOperand, infix.operator, infix.rightOperand])
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
      return tuple.elements.first.flatMap { value($0.expression) }
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self) {
      return prefix.operator.text == "!" ? value(prefix.expression).map { !$0 } : nil
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    if let name = condition.as(DeclReferenceExprSyntax.self) {
      return name.baseName.text == "SWIFT_PACKAGE" ? true : nil
    }
    return condition.as(FunctionCallExprSyntax.self).flatMap(value)
  }

  /// `&&` binds tighter than `||`; other operators are not understood.
  private func value(of elements: [ExprSyntax]) -> Bool? {
    var alternatives: [[Bool?]] = [[]]
    for element in elements {
      if let sign = element.as(BinaryOperatorExprSyntax.self)?.operator.text {
        guard sign == "&&" || sign == "||" else { return nil }
        if sign == "||" { alternatives.append([]) }
      } else {
        alternatives[alternatives.count - 1].append(value(element))
      }
    }
    let values = alternatives.map { terms -> Bool? in
      if terms.contains(false) { return false }
      return terms.contains(nil) ? nil : true
    }
    if values.contains(true) { return true }
    return values.contains(nil) ? nil : false
  }

  /// The value of `os(…)`, `canImport(…)` and their like.
  func value(_ call: FunctionCallExprSyntax) -> Bool? {
    guard
      let function = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      let argument = call.arguments.first?.expression
    else { return nil }
    let text = argument.trimmedDescription
    switch function {
    case "os": return text == (isPhone ? "iOS" : "Linux")
    case "targetEnvironment": return false
    case "canImport":
      let module = text.split(separator: ".").first.map(String.init) ?? text
      return stubs.contains(module) || ModuleKind(module).canImport
    case "swift", "compiler": return version(argument)
    default: return nil
    }
  }

  /// Conditions on old versions are known; those from Swift 6 on depend on the language mode.
  private func version(_ argument: ExprSyntax) -> Bool? {
    guard let prefix = argument.as(PrefixOperatorExprSyntax.self) else { return nil }
    let major = prefix.expression.trimmedDescription.split(separator: ".").first.flatMap {
      Int($0)
    }
    guard let major, major < 6 else { return nil }
    return prefix.operator.text == ">="
  }

  /// Whether each clause of an `#if` is compiled; nil where that depends on flags.
  func clauses(of declaration: IfConfigDeclSyntax) -> [Bool?] {
    var isDecided = false
    var isOpen = false
    return declaration.clauses.map { clause in
      if isDecided { return false }
      let own = clause.condition.map(value) ?? true
      if own == true { isDecided = true }
      defer { if own == nil { isOpen = true } }
      return own == true && isOpen ? nil : own
    }
  }
}
