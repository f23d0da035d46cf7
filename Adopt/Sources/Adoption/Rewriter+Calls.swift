// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
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
    if OfferedNames.optionalMethods.contains(name) { return true }
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
    let name = calledName(node.calledExpression)
    if context.isTest, rewriteTestCall(node, name, labels) { return .skipChildren }
    rewriteDelegateCall(node, name, labels)
    switch name {
    case "observe" where labels.first == "_" && first?.is(KeyPathExprSyntax.self) == true,
      "addObserver" where labels.contains("forKeyPath"),
      "publisher" where labels == ["for"] && first?.is(KeyPathExprSyntax.self) == true:
      report(
        .needsHand,
        node,
        "key-value observing does not exist on Linux",
        "call the observer from the property's didSet"
      )
    case "setValue" where labels.first == "_" && isKeyValueCoding(node, labels.last),
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
      && (labels.contains("on") || labels == ["_", "with", "with"]):
      report(
        .needsHand,
        node,
        "\(spelled("perform", labels)) does not exist on Linux",
        "call the method itself"
      )
    case "performSelector" where labels.first == "inBackground":
      report(
        .needsHand,
        node,
        "\(spelled("performSelector", labels)) does not exist on Linux",
        "call the method in DispatchQueue.global().async"
      )
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
    let signature = signature(owner, method)
    if let (reason, way) = refusal(signature, method, isCast: !type.isEmpty) {
      report(.needsHand, node, reason, way)
      return
    }
    let name = plainText(method)
    var function = "\(owner).\(name)" + (type.isEmpty ? "" : " as (\(owner)) -> \(type)")
    if let signature, signature.isThrowing {
      let arguments = signature.labels.map { $0 == "_" ? "$0" : "\($0): $0" }.joined()
      let call = "try? target.\(signature.name)(\(arguments))"
      function = "{ (target: \(owner)) in { \(call) } }"
    }
    let lineEnds = String(
      repeating: "\n",
      count: edits.line(of: range(node).upperBound) - edits.line(of: range(node).lowerBound)
    )
    edits.replace(range(node), with: "Selector(\"\(name)\", \(function)\(lineEnds))")
  }

  /// The one signature that carried files give a selector's method, or nil.
  private func signature(
    _ owner: String,
    _ method: DeclReferenceExprSyntax
  ) -> FileFacts.Signature? {
    let labels = method.argumentNames?.arguments.map { $0.name.text }
    let found = (context.signatures[method.baseName.text] ?? []).filter { one in
      guard labels == nil || labels == one.labels else { return false }
      return one.type == owner || one.type.hasSuffix(".\(owner)")
        || owner.hasSuffix(".\(one.type)")
    }
    return found.count == 1 ? found.first : nil
  }

  /// Why Tracewatt cannot call a selector's method, with the way out, or nil.
  private func refusal(
    _ signature: FileFacts.Signature?,
    _ method: DeclReferenceExprSyntax,
    isCast: Bool
  ) -> (reason: String, way: String)? {
    let count = signature?.labels.count ?? method.argumentNames?.arguments.count ?? 0
    if count > 1 {
      return (
        "the selector's method takes \(count) arguments",
        "Tracewatt calls methods with one argument or none"
      )
    }
    guard let signature else { return nil }
    if signature.isStatic {
      return (
        "the selector's method belongs to the type, and Tracewatt calls methods of an object",
        "call it in a closure, or from a method of an object"
      )
    }
    if signature.isAsync {
      return (
        "the selector's method is async, which Apple calls with a completion handler",
        "write a method that starts a Task, and name that one"
      )
    }
    if signature.isThrowing, isCast {
      return (
        "the selector's method throws",
        "write Selector(\"\(signature.name)\", { (target: Type) in { try? … } })"
      )
    }
    return nil
  }

  /// A call as documentation writes it.
  func spelled(_ name: String, _ labels: [String]) -> String {
    "\(name)(\(labels.map { "\($0):" }.joined()))"
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
