// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
  /// The limit of a wait that has none, in seconds.
  ///
  /// Assumption: an expectation of a test of code is fulfilled within a minute, or never.
  static let timeout = 60

  /// Rewrites a call of XCTest's whose form on Linux differs; false leaves its parts to others.
  func rewriteTestCall(_ node: FunctionCallExprSyntax, _ name: String?, _ labels: [String]) -> Bool
  {
    switch name {
    case "fulfillment" where labels.first == "of", "wait" where isWait(node, labels):
      guard !labels.contains("timeout"), let first = node.arguments.first else { return false }
      let end = range(first.expression).upperBound
      edits.replace(end..<end, with: ", timeout: \(Self.timeout)")
      report(
        .changed,
        node,
        "a wait without a limit gets timeout: \(Self.timeout); XCTest on Linux demands one"
      )
    case "measure" where labels.contains("metrics") || labels.contains("options"):
      return rewriteMeasure(node)
    case "expectation" where labels.first == "forNotification", "XCTNSNotificationExpectation":
      report(
        .needsHand,
        node,
        "XCTest listens to Foundation's NotificationCenter, and the app posts to the day's",
        "fulfil expectation(description:) in an observer of NotificationCenter.default"
      )
    case "keyValueObservingExpectation":
      report(
        .needsHand,
        node,
        "key-value observing does not exist on Linux",
        "fulfil expectation(description:) in the property's didSet"
      )
    default: break
    }
    return false
  }

  /// Whether a call is XCTest's wait for expectations, and no helper of the tests.
  private func isWait(_ node: FunctionCallExprSyntax, _ labels: [String]) -> Bool {
    guard labels.first == "for", labels.allSatisfy({ ["enforceOrder", "for"].contains($0) }),
      !file.facts.declaredNames.contains("wait"), let first = node.arguments.first?.expression
    else { return false }
    return first.is(ArrayExprSyntax.self) || plainText(first).hasSuffix("xpectations")
  }

  /// Takes the metrics and the options out; XCTest on Linux takes the time.
  private func rewriteMeasure(_ node: FunctionCallExprSyntax) -> Bool {
    let block = node.arguments.first { $0.label?.text == "block" }
    guard let first = node.arguments.first, let last = node.arguments.last,
      block != nil || node.trailingClosure != nil
    else { return false }
    let start = range(first).lowerBound
    edits.replace(start..<(block.map { range($0).lowerBound } ?? range(last).upperBound), with: "")
    report(
      .changed,
      node,
      "metrics and options of measure are taken out: XCTest on Linux takes the time"
    )
    if let block { walk(block) }
    if let closure = node.trailingClosure { walk(closure) }
    return true
  }

  /// Keeps a preparation of the main actor's there; XCTest on Linux declares it for no actor.
  func rewritePreparation(_ node: FunctionDeclSyntax) {
    let names: Set = ["setUp", "setUpWithError", "tearDown", "tearDownWithError"]
    let effects = node.signature.effectSpecifiers
    let words = Set(node.modifiers.map(\.name.text))
    guard names.contains(node.name.text), node.signature.parameterClause.parameters.isEmpty,
      words.contains("override"), words.isDisjoint(with: ["class", "nonisolated", "static"]),
      effects?.asyncSpecifier == nil, let body = node.body, !body.statements.isEmpty,
      !plainText(body).contains("MainActor.assumeIsolated")
    else { return }
    let own = mainActor(node.attributes)
    guard own != nil || isInMainActorClass(node) else { return }
    if let own { edits.remove(range(own)) }
    let start = range(body.leftBrace).upperBound
    let effect = effects?.throwsClause == nil ? "" : "try "
    edits.replace(start..<start, with: " \(effect)MainActor.assumeIsolated {")
    let end = range(body.rightBrace).lowerBound
    edits.replace(end..<end, with: "} ")
    report(
      .changed,
      node,
      "\(node.name.text)() of the main actor runs in MainActor.assumeIsolated"
    )
  }

  private func isInMainActorClass(_ node: FunctionDeclSyntax) -> Bool {
    var parent = node.parent
    while let current = parent {
      if let type = current.as(ClassDeclSyntax.self) { return mainActor(type.attributes) != nil }
      parent = current.parent
    }
    return false
  }

  private func mainActor(_ attributes: AttributeListSyntax) -> AttributeSyntax? {
    attributes.compactMap { $0.as(AttributeSyntax.self) }
      .first { $0.attributeName.trimmedDescription == "MainActor" }
  }

  /// Takes out or reports a setting of a test case that Linux lacks or ignores.
  func rewriteSetting(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    guard elements.count == 3, elements[1].is(AssignmentExprSyntax.self) else {
      return .visitChildren
    }
    switch plainText(elements[0]).replacing("self.", with: "") {
    case "executionTimeAllowance" where node.parent?.is(CodeBlockItemSyntax.self) == true:
      edits.commentOut(range(node))
      report(.changed, node, "executionTimeAllowance is taken out: XCTest on Linux has no limit")
      return .skipChildren
    case "continueAfterFailure" where plainText(elements[2]) == "false":
      reportOnce(
        node,
        "XCTest on Linux goes on after a failure, whatever continueAfterFailure is",
        "use XCTUnwrap, or return, where later lines need what failed"
      )
    default: break
    }
    return .visitChildren
  }
}
