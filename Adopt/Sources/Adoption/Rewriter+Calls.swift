// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
  /// Base names of the optional methods of Apple's delegates, and beginnings of `application…`.
  private static let appleOptionalMethods: Set<String> = [
    "application", "applicationDidBecomeActive", "applicationDidEnterBackground",
    "applicationDidFinishLaunching", "applicationDidReceiveMemoryWarning",
    "applicationProtectedDataDidBecomeAvailable", "applicationProtectedDataWillBecomeUnavailable",
    "applicationSignificantTimeChange", "applicationWillEnterForeground",
    "applicationWillResignActive", "applicationWillTerminate", "locationManager",
    "locationManagerDidChangeAuthorization", "locationManagerDidPauseLocationUpdates",
    "locationManagerDidResumeLocationUpdates", "locationManagerShouldDisplayHeadingCalibration",
    "userNotificationCenter",
  ]

  func rewrite(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    guard
      let call = node.parent?.as(FunctionCallExprSyntax.self),
      call.calledExpression.id == node.id,
      let member = node.expression.as(MemberAccessExprSyntax.self), member.base != nil
    else { return .visitChildren }
    if isOptionalMethod(member.declName.baseName.text, call) {
      edits.replace(range(node.questionMark), with: "")
    }
    return .visitChildren
  }

  private func isOptionalMethod(_ name: String, _ call: FunctionCallExprSyntax) -> Bool {
    if Self.appleOptionalMethods.contains(name) { return true }
    let labels = call.arguments.map { $0.label?.text ?? "_" }
    let hasTrailingClosure = call.trailingClosure != nil
    return context.optionalMethods.contains { method in
      guard method.name == name else { return false }
      return method.labels == labels
        || (hasTrailingClosure && method.labels.starts(with: labels))
    }
  }

  func rewrite(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let first = node.arguments.first?.expression
    switch calledName(node.calledExpression) {
    case "observe" where labels.first == "_" && first?.is(KeyPathExprSyntax.self) == true,
      "addObserver" where labels.contains("forKeyPath"),
      "publisher" where labels == ["for"] && first?.is(KeyPathExprSyntax.self) == true:
      report(
        .needsHand,
        node,
        "key-value observing does not exist on Linux",
        "call the observer from the property's didSet"
      )
    case "setValue" where isKeyValueCoding(node, labels.last),
      "value" where labels.count == 1 && isKeyValueCoding(node, labels.last):
      report(.needsHand, node, "key-value coding does not exist on Linux", "use the property")
    case "responds" where labels == ["to"]:
      report(
        .needsHand,
        node,
        "responds(to:) does not exist on Linux",
        "take the question away: a method that is not implemented has an empty default"
      )
    case "NSPredicate" where labels.first == "format":
      report(
        .needsHand,
        node,
        "NSPredicate(format:) does not exist on Linux",
        "use NSPredicate(block:) or a closure"
      )
    case "Selector" where node.arguments.count == 1 && labels == ["_"]:
      report(
        .needsHand,
        node,
        "a selector made from a string names no method",
        "write Selector(\"name\", Type.name)"
      )
    case "perform"
    where first?.as(MacroExpansionExprSyntax.self)?.macroName.text == "selector"
      && !labels.contains("afterDelay"):
      report(.needsHand, node, "perform(_:) does not exist on Linux", "call the method itself")
    default: break
    }
    return .visitChildren
  }

  /// Whether a call with a key is one of the object itself; of `UserDefaults` it is another method.
  private func isKeyValueCoding(_ node: FunctionCallExprSyntax, _ label: String?) -> Bool {
    if label == "forKeyPath" { return true }
    guard label == "forKey", enclosingType(node)?.contains("UserDefaults") != true else {
      return false
    }
    let base = node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    return base.map { ["self", "super"].contains($0.trimmedDescription) } ?? false
  }

  private func calledName(_ expression: ExprSyntax) -> String? {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.declName.baseName.text
    }
    if let chained = expression.as(OptionalChainingExprSyntax.self) {
      return calledName(chained.expression)
    }
    return expression.as(DeclReferenceExprSyntax.self)?.baseName.text
  }

  // MARK: Selectors and key paths

  func rewrite(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": rewriteSelector(node)
    case "keyPath": rewriteKeyPath(node)
    default: return .visitChildren
    }
    return .skipChildren
  }

  private func rewriteSelector(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first, node.arguments.count == 1, argument.label == nil
    else {
      report(
        .needsHand,
        node,
        "a selector of a getter or a setter does not exist on Linux",
        "call the property itself"
      )
      return
    }
    var expression = argument.expression
    var type = ""
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      expression = first
      type = sequence.elements.dropFirst().last.map(plainText) ?? ""
    } else if let cast = expression.as(AsExprSyntax.self) {
      expression = cast.expression
      type = plainText(cast.type)
    }
    while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression
    {
      expression = inner
    }
    guard let (owner, method) = target(expression) else {
      report(
        .needsHand,
        node,
        "the type of the selector's method is not known from the text",
        "write Selector(\"name\", Type.name)"
      )
      return
    }
    if method.argumentNames?.arguments.count ?? 0 > 1 {
      report(
        .needsHand,
        node,
        "the selector's method takes two arguments or more",
        "Tracewatt calls methods with one argument or none"
      )
      return
    }
    let name = plainText(method)
    let suffix = type.isEmpty ? "" : " as (\(owner)) -> \(type)"
    let lineEnds = String(
      repeating: "\n",
      count: edits.line(of: range(node).upperBound) - edits.line(of: range(node).lowerBound)
    )
    edits.replace(
      range(node),
      with: "Selector(\"\(name)\", \(owner).\(name)\(suffix)\(lineEnds))"
    )
  }

  /// The type and the method of a selector's expression.
  private func target(_ expression: ExprSyntax) -> (String, DeclReferenceExprSyntax)? {
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return enclosingType(expression).map { ($0, reference) }
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return nil
    }
    let text = plainText(base)
    if text == "self" || text == "Self" {
      return enclosingType(expression).map { ($0, member.declName) }
    }
    let isName = text.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
    guard isName, text.first?.isUppercase == true else { return nil }
    return (text, member.declName)
  }

  private func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first else { return }
    var parts = plainText(argument.expression).split(separator: ".")
    if parts.count > 1, parts[0].first?.isUppercase == true || parts[0] == "self" {
      parts.removeFirst()
    }
    edits.replace(range(node), with: "\"\(parts.joined(separator: "."))\"")
  }

  /// The text of a node on one line, without comments.
  func plainText(_ node: some SyntaxProtocol) -> String {
    plainText(node) { _ in true }
  }

  /// The text of some of a node's tokens on one line, without comments.
  func plainText(_ node: some SyntaxProtocol, _ isKept: (TokenSyntax) -> Bool) -> String {
    var text = ""
    for token in node.tokens(viewMode: .sourceAccurate) where isKept(token) {
      if !token.leadingTrivia.isEmpty, !text.isEmpty, !text.hasSuffix(" ") { text += " " }
      text += token.text
      if !token.trailingTrivia.isEmpty { text += " " }
    }
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
