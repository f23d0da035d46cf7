// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import SwiftParser
import SwiftSyntax
import Testing

@testable import Adoption

/// A piece of an app's code and what becomes of it.
struct RewritingCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var before: String
  var after: String

  init(_ description: String, _ before: String, _ after: String) {
    testDescription = description
    self.before = before
    self.after = after
  }
}

private func rewrite(
  _ text: String,
  stubs: Set<String> = ["Rx"],
  isTest: Bool = false
) -> Rewriter.Result {
  let file = AppFile(path: "Folder/File.swift", text: text)
  var context = Rewriter.Context(module: "Tracker")
  context.stubs = stubs
  context.optionalMethods = file.facts.optionalMethods
  context.signatures = Dictionary(grouping: file.facts.signatures) { $0.name }
  context.delegateGaps = DelegateGaps([file.facts])
  context.ownNames = file.facts.declaredNames
  context.isTest = isTest
  return Rewriter.rewrite(file, context)
}

@Suite struct RewriterTests {
  static let cases: [RewritingCase] = [
    // Attributes.
    .init(
      "@objc before a method",
      "class A { @objc func tick() {} }",
      "class A { func tick() {} }"
    ),
    .init("@objc with a name", "@objc(ABTracker) class A {}", "class A {}"),
    .init("@objc on a line of its own", "  @objc\n  class A {}", "\n  class A {}"),
    .init("@objcMembers", "@objcMembers final class A {}", "final class A {}"),
    .init("@objc dynamic", "class A { @objc dynamic var a = 1 }", "class A { var a = 1 }"),
    .init(
      "@IBAction",
      "class A { @IBAction func go(_ a: Any) {} }",
      "class A { func go(_ a: Any) {} }"
    ),
    .init(
      "@main",
      "@main struct A { static func main() {} }",
      "struct A { static func main() {} }"
    ),
    .init(
      "@available stays",
      "@available(iOS 13, *) class A {}",
      "@available(iOS 13, *) class A {}"
    ),
    .init("an attribute after a comment", "/* @objc */ @objc class A {}", "/* @objc */ class A {}"),
    // Protocols.
    .init("a class protocol", "protocol P: class {}", "protocol P: AnyObject {}"),
    .init("a protocol of Objective-C", "@objc protocol P {}", "protocol P: AnyObject {}"),
    .init("one that inherits", "@objc protocol P: Q {}", "protocol P: AnyObject, Q {}"),
    .init(
      "NSObjectProtocol stays",
      "@objc protocol P: NSObjectProtocol {}",
      "protocol P: NSObjectProtocol {}"
    ),
    // Selectors.
    .init(
      "a selector by name",
      "class A { func a() { use(#selector(tick)) } }",
      "class A { func a() { use(Selector(\"tick\", A.tick)) } }"
    ),
    .init(
      "a selector of self with an argument",
      "class A { func a() { use(#selector(self.tick(_:))) } }",
      "class A { func a() { use(Selector(\"tick(_:)\", A.tick(_:))) } }"
    ),
    .init(
      "a selector of a named type",
      "let a = #selector(B.C.tick)",
      "let a = Selector(\"tick\", B.C.tick)"
    ),
    .init(
      "a selector in an extension of a nested type",
      "extension A.B { class C { func a() { use(#selector(Self.tick)) } } }",
      "extension A.B { class C { func a() { use(Selector(\"tick\", A.B.C.tick)) } } }"
    ),
    .init(
      "an overloaded selector",
      "class A { func a() { use(#selector(tick as () -> Void)) } }",
      "class A { func a() { use(Selector(\"tick\", A.tick as (A) -> () -> Void)) } }"
    ),
    .init(
      "a selector over lines",
      "class A { func a() { use(#selector(\n  tick\n), 1) } }",
      "class A { func a() { use(Selector(\"tick\", A.tick\n\n), 1) } }"
    ),
    .init(
      "a selector of a method that throws",
      "class A { func b() throws {}; func a() { use(#selector(b)) } }",
      "class A { func b() throws {}; func a()"
        + " { use(Selector(\"b\", { (target: A) in { try? target.b() } })) } }"
    ),
    .init(
      "a selector of one that throws and takes an argument",
      "class A { func b(n: Timer) throws -> Int { 1 }; let a = #selector(A.b(n:)) }",
      "class A { func b(n: Timer) throws -> Int { 1 }; let a ="
        + " Selector(\"b(n:)\", { (target: A) in { try? target.b(n: $0) } }) }"
    ),
    .init(
      "a selector of a method with a result",
      "class A { func b(_ n: Timer) -> Int { 1 }; let a = #selector(b) }",
      "class A { func b(_ n: Timer) -> Int { 1 }; let a = Selector(\"b\", A.b) }"
    ),
    .init(
      "a selector whose method the labels choose",
      "class A { func b() throws {}; func b(_ n: Timer) {}; let a = #selector(b(_:)) }",
      "class A { func b() throws {}; func b(_ n: Timer) {}; let a ="
        + " Selector(\"b(_:)\", A.b(_:)) }"
    ),
    .init("a key path", "let a = #keyPath(Person.name.first)", "let a = \"name.first\""),
    // Optional methods.
    .init(
      "an optional method of Apple's",
      "a.delegate?.locationManager?(m, didUpdateLocations: l)",
      "a.delegate?.locationManager(m, didUpdateLocations: l)"
    ),
    .init(
      "an optional method of another delegate",
      "self.delegate?.completer?(c, didFailWithError: e)\na.intersects?(b)",
      "self.delegate?.completer(c, didFailWithError: e)\na.intersects(b)"
    ),
    .init("an optional closure", "self.completion?(x)", "self.completion?(x)"),
    .init("a value of defaults", "d.value(forKey: \"a\")", "d.value(forKey: \"a\")"),
    .init("a closure by itself", "completion?(x)", "completion?(x)"),
    // Conditions.
    .init("os(iOS)", "#if os(iOS)\na()\n#endif", "#if true\na()\n#endif"),
    .init(
      "os(macOS)",
      "#if os(macOS)\na()\n#else\nb()\n#endif",
      "#if false\na()\n#else\nb()\n#endif"
    ),
    .init(
      "a longer condition",
      "#if !os(watchOS) && (DEBUG || targetEnvironment(simulator))\na()\n#endif",
      "#if !false && (DEBUG || false)\na()\n#endif"
    ),
    .init(
      "canImport",
      "#if canImport(UIKit)\nimport UIKit\n#elseif canImport(AppKit)\nimport AppKit\n#endif",
      "#if true\nimport UIKit\n#elseif canImport(AppKit)\nimport AppKit\n#endif"
    ),
    .init(
      "nested branches",
      "#if os(iOS)\n#if os(tvOS)\n@objc class A {}\n#else\n@objc class B {}\n#endif\n#endif",
      "#if true\n#if false\n@objc class A {}\n#else\nclass B {}\n#endif\n#endif"
    ),
    .init("in a call chain", "a\n#if os(iOS)\n.b()\n#endif", "a\n#if true\n.b()\n#endif"),
    // Imports.
    .init("a submodule", "import CoreLocation.CLLocation", "import CoreLocation"),
    .init("a class of a module", "import class CoreLocation.CLLocation", "import CoreLocation"),
    .init("os.log", "import os.log", "import os"),
    .init("OSLog", "import OSLog", "import OSLog"),
    .init("a missing framework", "import AVFoundation", "// import AVFoundation"),
    .init(
      "a missing framework with an attribute",
      "@preconcurrency import AVFoundation // sound",
      "// @preconcurrency import AVFoundation // sound"
    ),
    .init(
      "a missing framework beside another",
      "import AVFoundation; import Foundation",
      "/* import AVFoundation; */ import Foundation"
    ),
    .init("a foreign module", "import Rx", "import Rx"),
    .init("the module itself", "import Tracker", "// import Tracker"),
    .init(
      "requests",
      "import UIKit\nimport Foundation\nvar a: URLRequest?",
      "import UIKit\nimport Foundation; import FoundationNetworking\nvar a: URLRequest?"
    ),
    .init(
      "requests without an import",
      "var a: URLSession?",
      "import FoundationNetworking; var a: URLSession?"
    ),
    .init(
      "Combine, which Apple's Foundation brings along",
      "import Foundation\nclass A: ObservableObject { @Published var b = 1 }",
      "import Foundation; import Combine\nclass A: ObservableObject { @Published var b = 1 }"
    ),
    // Names.
    .init(
      "names that Swift has under others",
      "var a: CFTimeInterval = 1\nlet b = NSIntegerMax\nvar c: OSStatus = noErr",
      "var a: Double = 1\nlet b = Int.max\nvar c: Int32 = (0 as Int32)"
    ),
    .init("a member of such a name", "let b = My.NSIntegerMax", "let b = My.NSIntegerMax"),
    .init(
      "names of Tracewatt's in a file of Foundation alone",
      "import Foundation\nlet a = 2 * NSEC_PER_SEC\nautoreleasepool { b() }",
      "import Foundation; import SimulatedCoreLocation\nlet a = 2 * NSEC_PER_SEC\n"
        + "autoreleasepool { b() }"
    ),
    .init(
      "names of Tracewatt's beside Core Location",
      "import CoreLocation\nlet a = NSHashTable<A>.weakObjects()",
      "import CoreLocation\nlet a = NSHashTable<A>.weakObjects()"
    ),
    .init(
      "names of Tracewatt's that the file declares",
      "let NSEC_PER_SEC = 1\nlet a = NSEC_PER_SEC",
      "let NSEC_PER_SEC = 1\nlet a = NSEC_PER_SEC"
    ),
    .init(
      "two imports that are missing",
      "import QuartzCore\nlet a = CACurrentMediaTime()\nvar b: URLRequest?",
      "import FoundationNetworking; import SimulatedCoreLocation; // import QuartzCore\n"
        + "let a = CACurrentMediaTime()\nvar b: URLRequest?"
    ),
    .init(
      "a delayed call",
      "perform(#selector(A.b), with: a)",
      "perform(Selector(\"b\", A.b), with: a)"
    ),
    // Line ends.
    .init(
      "CRLF",
      "import AVKit\r\n@objc\r\nclass A {}\r\n",
      "// import AVKit\r\n\r\nclass A {}\r\n"
    ),
    .init("a byte order mark", "\u{FEFF}@objc class A {}", "\u{FEFF}class A {}"),
  ]

  @Test("each construct has its plain form", arguments: cases)
  func construct(_ one: RewritingCase) {
    #expect(rewrite(one.before).text == one.after)
  }

  @Test("a rewritten file has as many lines and parses", arguments: cases)
  func lines(_ one: RewritingCase) {
    let text = rewrite(one.before).text
    #expect(AppFile.lineCount(text) == AppFile.lineCount(one.before))
    #expect(!Parser.parse(source: text).hasError)
  }

  @Test("plain code stays as it is", arguments: cases)
  func idempotence(_ one: RewritingCase) {
    let once = rewrite(one.before).text
    let again = rewrite(once)
    #expect(again.text == once)
    #expect(again.changedLineCount == 0)
  }

  @Test("optional requirements become requirements with defaults at the file's end")
  func optionalRequirements() {
    let before = """
      @objc public protocol TrackerDelegate {
        func didBegin()
        @objc optional func didMove(
          to place: String, // where
          at time: Double)
        @objc optional func colour(of name: String) -> String?
        @objc optional var title: String? { get }
        @objc optional func count() -> Int
      }
      func a(_ d: TrackerDelegate?) {
        d?.didMove?(to: "x", at: 1)
        _ = d?.colour?(of: "x")
        d?.colour?("x")
      }
      """
    let after = """
      public protocol TrackerDelegate: AnyObject {
        func didBegin()
        func didMove(
          to place: String, // where
          at time: Double)
        func colour(of name: String) -> String?
        var title: String? { get }
        func count() -> Int
      }
      func a(_ d: TrackerDelegate?) {
        d?.didMove(to: "x", at: 1)
        _ = d?.colour(of: "x")
        d?.colour?("x")
      }

      // Defaults of the optional requirements, added by tracewatt-adopt.
      extension TrackerDelegate {
        public func didMove( to place: String, at time: Double) {}
        public func colour(of name: String) -> String? { nil }
        public var title: String? { nil }
      }

      """
    let result = rewrite(before)
    #expect(result.text == after)
    #expect(result.findings.map(\.line) == [8])
    #expect(
      result.findings.map(\.suggestion) == [
        "extension TrackerDelegate { func count() -> Int { … } } with what the calls have after ??"
      ]
    )
    #expect(!Parser.parse(source: result.text).hasError)
  }

  @Test("a test's import of the app names the new module")
  func testImports() {
    let text = "import Testing\nimport UIKit\n@testable import OldName\n"
    let expected = "import Testing\nimport SimulatedCoreLocation\n@testable import Tracker\n"
    #expect(rewrite(text, isTest: true).text == expected)
  }

  @Test("methods that Apple finds by their Objective-C names get the names that Linux looks for")
  func delegateNames() {
    let text = """
      class A: NSObject, CLLocationManagerDelegate {
        @objc func locationManager(_: CLLocationManager, didDetermineState s: S, forRegion r: R) {}
        @objc func locationManager(_ m: M, didChangeAuthorizationStatus: S) {}
        func locationManager(_ m: M, didStartMonitoringForRegion r: R) {}
      }
      @objcMembers class B: CLLocationManagerDelegate {
        func locationManager(_ m: M, didRangeBeacons b: [B], inRegion r: R) {}
        func test() { a.locationManager(m, didDetermineState: s, forRegion: r) }
      }

      """
    let expected = """
      class A: NSObject, CLLocationManagerDelegate {
        func locationManager(_: CLLocationManager, didDetermineState s: S, for r: R) {}
        func locationManager(_ m: M, didChangeAuthorization didChangeAuthorizationStatus: S) {}
        func locationManager(_ m: M, didStartMonitoringForRegion r: R) {}
      }
      class B: CLLocationManagerDelegate {
        func locationManager(_ m: M, didRangeBeacons b: [B], in r: R) {}
        func test() { a.locationManager(m, didDetermineState: s, for: r) }
      }

      """
    let result = rewrite(text)
    #expect(result.text == expected)
    // Without @objc, Apple's systems do not call the method either.
    #expect(result.findings.map(\.line) == [2, 3, 7])
    #expect(result.findings.allSatisfy { $0.kind == .changed })
    let named = rewrite(
      "class A: B {\n@objc(locationManager:didVisit:) func seen(m: M, v: V) {}\n}\n"
    )
    #expect(named.findings.map(\.kind) == [.needsHand])
    let other = rewrite("class A: B {\n@objc(tracker:didVisit:) func seen(m: M, v: V) {}\n}\n")
    #expect(other.findings.isEmpty)
  }

  @Test(
    "methods that only a subclass has override empty ones of the class that adopts the delegate"
  )
  func inheritedDelegate() {
    let text = """
      open class Base: NSObject {
        var a = 1
      }
      extension Base: CLLocationManagerDelegate {
        func locationManager(_ m: CLLocationManager, didFailWithError e: Error) {}
      }
      class Middle: Base {}
      class Places: Middle {
        func locationManager(_ m: CLLocationManager, didEnterRegion r: CLRegion) {}
        override func locationManager(_ m: CLLocationManager, didFailWithError e: Error) {}
        @objc func locationManager(_ m: M, didStartMonitoringForRegion r: CLRegion) {}
        func other() {}
      }
      extension Places {
        func locationManagerDidChangeAuthorization(_ m: CLLocationManager) {}
      }

      """
    let result = rewrite(text)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init
    )
    #expect(lines.count == text.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(
      lines[2]
        == "public func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion)"
        + " {}; public func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region:"
        + " CLRegion) {}; public func locationManagerDidChangeAuthorization(_ manager:"
        + " CLLocationManager) {}; }"
    )
    #expect(
      lines[8]
        == "  override func locationManager(_ m: CLLocationManager, didEnterRegion r: CLRegion) {}"
    )
    #expect(
      lines[10]
        == "  override func locationManager(_ m: M, didStartMonitoringFor r: CLRegion) {}"
    )
    #expect(lines[9].contains("override func") && lines[11] == "  func other() {}")
    #expect(result.findings.filter { $0.kind == .needsHand }.map(\.line) == [15])
    #expect(!Parser.parse(source: result.text).hasError)
  }

  @Test("a rewritten line counts once")
  func changedLines() {
    let result = rewrite("class A {\n  @objc dynamic func a() {}\n  @objc func b() {}\n}\n")
    #expect(result.changedLineCount == 2)
  }

  @Test(
    "what cannot be carried is reported with its line and stays",
    arguments: [
      "observe(\\.speed) { _, _ in }",
      "a.addObserver(self, forKeyPath: \"b\", options: [], context: nil)",
      "a.responds(to: b)",
      "NSPredicate(format: \"a > 1\")",
      "NSSelectorFromString(\"a\")",
      "Selector(\"a\")",
      "#selector(manager.tick)",
      "#selector(getter: A.b)",
      "#selector(A.b(_:c:))",
      "self.value(forKey: \"b\")",
      "performSelector(inBackground: a, with: nil)",
      "let b = NSFoundationVersionNumber",
      "let b = a < NSFoundationVersionNumber_iOS_7_1",
      "let b = MKPolygonRenderer(polygon: a)",
      "let b: CGAffineTransform",
      "let b = a as CFString",
      "let b = mach_absolute_time()",
      "objc_sync_enter(a)",
      "NSMapTable<A, B>.weakToWeakObjects()",
      "SCNetworkReachabilityFlags()",
      "let b = CLLocationButton()",
      "let b: MKMapCamera?",
      "let b = kCLUnknownConstant",
      "let b = MKRoadWidthAtZoomScale(1)",
      "let b = simd_double3()",
      "@ObservedObject var b = C()",
      "m?.requestHistoricalLocations(purposeKey: a, sampleCount: 1) { _, _ in }",
      "let b = MKDirections.Request(contentsOf: url)",
      "let b = NSValue(mkCoordinate: c)",
      "let b = try AttributedString(markdown: a)",
      "let b: Date.ComponentsFormatStyle",
      "let b: Measurement<UnitLength>.FormatStyle",
      "let b = Measurement<UnitLength>.FormatStyle(width: .wide)",
      "let b = c.formatted(.measurement(width: .narrow))",
      "let b = Notification.Name.NSSystemClockDidChange",
    ]
  )
  func reported(_ code: String) throws {
    let text = "\nlet a = 1\n\(code)\n"
    let result = rewrite(text)
    let finding = try #require(result.findings.first)
    #expect(result.text == text)
    #expect(finding.kind == .needsHand)
    #expect(finding.line == 3)
    #expect(!finding.suggestion.isEmpty)
  }

  @Test(
    "what exists, and what the app declares, is not reported",
    arguments: [
      "let b = CLLocationManager()", "let b = kCLLocationAccuracyBest",
      "let b = MKDirections.Request()", "let b = AttributedString(a)",
      "struct CLMine {}; let b = CLMine()", "func historicalLocations() {}; historicalLocations()",
      "@ObservationIgnored var b = 1", "let b: os_unfair_lock",
      "let b = CLMonitor.Event.State.unknown",
      "extension Result where Success == Int {}", "a.setValue(value: b, forKeyPath: c)",
      "@objc protocol P { @objc(locationManager:didVisit:) func seen(m: M, v: V) }",
      "let b = a.measurement", "let b = a.components(separatedBy: c)",
    ]
  )
  func unreported(_ code: String) { #expect(rewrite(code).findings == []) }

  @Test("an optional property without an optional type is reported with what to write")
  func optionalProperty() {
    let result = rewrite("@objc protocol P {\n  @objc optional var size: Int { get }\n}")
    #expect(
      result.findings.map(\.suggestion) == [
        "extension P { var size: Int { … } } with what the calls have after ??"
      ]
    )
  }

  @Test(
    "a selector of a method that Tracewatt cannot call is reported with the reason",
    arguments: [
      ("func b(_ c: A, d: A) {}", "#selector(b)", "takes 2 arguments"),
      ("func b() async {}", "#selector(b)", "is async"),
      ("static func b() {}", "#selector(A.b)", "belongs to the type"),
      ("func b() throws {}", "#selector(b as () throws -> Void)", "throws"),
    ]
  )
  func refusedSelectors(_ method: String, _ selector: String, _ reason: String) throws {
    let text = "class A {\n\(method)\nlet a = \(selector)\n}"
    let result = rewrite(text)
    #expect(result.text == text)
    let finding = try #require(result.findings.first)
    #expect(finding.message.contains(reason))
    #expect(finding.line == 3)
  }

  @Test("branches that Linux drops are reported with their number of lines of code")
  func branches() {
    let text = """
      #if os(iOS)
      a()

      // A comment.
      b()
      #else
      c()
      #endif
      #if canImport(AVFoundation)
      d()
      #endif
      #if DEBUG
      e()
      #endif
      """
    let findings = rewrite(text).findings
    #expect(findings.map(\.kind) == [.branchKept, .branchDropped])
    #expect(findings.map(\.line) == [1, 9])
    #expect(findings.first?.message == "#if os(iOS): 2 lines that Linux would have dropped")
    #expect(
      findings.last?.message == "#if canImport(AVFoundation): 1 line; Linux has no AVFoundation"
    )
  }
}
