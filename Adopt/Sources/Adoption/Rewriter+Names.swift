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
    if file.facts.declaredNames.contains(name) { return }
    if Self.combineNames.contains(name) { needed.insert("Combine") }
    if KnownNames.ofTracewatt.contains(name) { needed.insert("SimulatedCoreLocation") }
    if let plain = KnownNames.plain[name] {
      edits.replace(range(node), with: plain)
    } else if let reason = KnownNames.missing(name) {
      reportOnce(node, reason, "replace it, or declare what the code uses of it")
    } else if name.hasPrefix("objc_") || name == "NSSelectorFromString" {
      reportOnce(node, "\(name) needs Objective-C", "keep the value in a property")
    } else if name == "NSClassFromString" {
      reportOnce(node, "\(name) finds no class by its name on Linux", "name the class itself")
    } else if KnownNames.missingBeginnings.contains(where: name.hasPrefix) {
      reportOnce(node, "Linux has no \(name)", "put a plain Swift type in its place")
    } else if name == "NSKeyedArchiver" || name == "NSKeyedUnarchiver" {
      reportOnce(
        node,
        "\(name) archives only what adopts NSCoding on Linux",
        "check that the values of this call do"
      )
    } else if context.isTest, let way = Self.missingOfXCTest[name] {
      reportOnce(node, "XCTest on Linux has no \(name)", way)
    }
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
