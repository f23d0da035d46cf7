// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
  private static let networkingNames: Set<String> = [
    "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "NSURLRequest",
    "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLProtocol", "URLRequest",
    "URLResponse", "URLSession",
    "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
    "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
    "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask",
  ]

  /// Names of Combine that a file of an app may use without importing it, because Apple's Foundation
  /// brings it along.
  private static let combineNames: Set<String> = [
    "AnyCancellable", "AnyPublisher", "CurrentValueSubject", "ObservableObject",
    "ObservableObjectPublisher", "PassthroughSubject", "Published",
  ]

  /// Names of tests that XCTest on Linux lacks, with the way out.
  private static let missingOfXCTest = [
    "XCTAttachment": "print what it holds",
    "XCTClockMetric": "use measure { … }, which takes the time",
    "XCTContext": "call what the activity holds without it",
    "XCTDarwinNotificationExpectation": "use expectation(description:)",
    "XCTExpectFailure": "skip the test with XCTSkip",
    "XCTIssue": "use recordFailure(withDescription:inFile:atLine:expected:)",
    "XCTKVOExpectation": "fulfil expectation(description:) in the property's didSet",
    "XCTMeasureOptions": "use measure { … }",
    "XCTMemoryMetric": "use measure { … }, which takes the time",
    "_XCTCurrentTestCase": "pass the test case to the function",
  ]

  /// Replaces or reports a name that Linux lacks.
  func note(_ name: String, _ node: TokenSyntax) {
    if Self.networkingNames.contains(name) { needed.insert("FoundationNetworking") }
    if context.undeclared.contains(name), firstUses[name] == nil {
      firstUses[name] = edits.line(of: range(node).lowerBound)
    }
    if file.facts.declaredNames.contains(name) || context.ownNames.contains(name) { return }
    if Self.combineNames.contains(name) { needed.insert("Combine") }
    if KnownNames.ofTracewatt.contains(name) { needed.insert("SimulatedCoreLocation") }
    if let plain = KnownNames.plain[name] {
      edits.replace(range(node), with: plain)
    } else if let reason = KnownNames.missing(name) {
      let way =
        KnownNames.hasOfferedPrefix(name)
        ? "keep it behind a protocol, or declare what the code uses of it"
        : "replace it, or declare what the code uses of it"
      report(.needsHand, node, reason, way)
    } else if name.hasPrefix("objc_") || name == "NSSelectorFromString" {
      report(.needsHand, node, "\(name) needs Objective-C", "keep the value in a property")
    } else if name == "NSClassFromString" {
      report(
        .needsHand,
        node,
        "\(name) finds no class by its name on Linux",
        "name the class itself"
      )
    } else if KnownNames.missingBeginnings.contains(where: name.hasPrefix) {
      report(.needsHand, node, "Linux has no \(name)", "put a plain Swift type in its place")
    } else if name == "NSKeyedArchiver" || name == "NSKeyedUnarchiver" {
      reportOnce(
        node,
        "\(name) archives only what adopts NSCoding on Linux",
        "check that the values of this call do"
      )
    } else if context.isTest, let way = Self.missingOfXCTest[name] {
      report(.needsHand, node, "XCTest on Linux has no \(name)", way)
    }
  }

  /// Reports a member or an initialiser of Apple's that does not exist on Linux.
  func noteMember(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    let member = node.parent?.as(MemberAccessExprSyntax.self).flatMap {
      $0.declName.id == node.id ? $0 : nil
    }
    let base = member?.base.map { String(plainText($0).prefix { $0 != "<" }) }
    var callee = Syntax(node)
    while let parent = callee.parent,
      parent.is(MemberAccessExprSyntax.self) || parent.is(OptionalChainingExprSyntax.self)
        || parent.is(GenericSpecializationExprSyntax.self)
    {
      guard parent.as(MemberAccessExprSyntax.self)?.base?.id != callee.id else { break }
      callee = parent
    }
    let call = callee.parent?.as(FunctionCallExprSyntax.self).flatMap {
      $0.calledExpression.id == callee.id ? $0 : nil
    }
    report(name, base: base, label: call?.arguments.first?.label?.text, node)
  }

  /// Reports a member of Apple's that does not exist on Linux.
  func report(_ name: String, base: String?, label: String?, _ node: some SyntaxProtocol) {
    let missing = KnownNames.missingMembers.first {
      $0.name == name && ($0.base == nil || $0.base == base) && ($0.label ?? label) == label
    }
    guard let missing, !context.ownNames.contains(name) else { return }
    report(.needsHand, node, "Linux has no \(missing.spelling)", missing.way)
  }

  // MARK: Imports

  func rememberImport(_ module: String, _ node: ImportDeclSyntax) {
    imported.insert(module)
    guard importEnd == nil || module == "Foundation" else { return }
    if node.parent?.parent?.parent?.is(SourceFileSyntax.self) == true {
      importEnd = range(node).upperBound
    }
  }

  /// Adds the imports that names of the file need on Linux alone.
  func addImports(_ tree: SourceFileSyntax) {
    // The modules under Apple's names bring Tracewatt's.
    if !imported.isDisjoint(with: ModuleKind.modulesWithTracewatt) {
      needed.remove("SimulatedCoreLocation")
    }
    for module in needed.subtracting(imported).sorted(by: >) {
      if let offset = importEnd {
        edits.insertFirst("; import \(module)", at: offset)
      } else {
        edits.insertFirst("import \(module); ", at: range(tree).lowerBound)
      }
      if module == "FoundationNetworking" {
        report(
          .changed,
          tree,
          "import FoundationNetworking is added; a request in a day ends the program",
          "give the code a substitute for the network before the first day"
        )
      }
    }
  }
}
