// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftParser
internal import SwiftSyntax

/// Rewrites what a file needs of Objective-C and of Apple's systems, line by line.
///
/// Branches of `#if` that are not compiled stay as they are.
final class Rewriter: SyntaxVisitor {
  /// What the files around decide.
  struct Context {
    /// The module that the file becomes a part of, or tests.
    var module: String

    /// Modules of the app whose files are carried into the same module.
    var ownModules: Set<String> = []

    /// Foreign modules that the package has as stubs.
    var stubs: Set<String> = []

    /// Optional requirements of the app's own protocols.
    var optionalMethods: Set<FileFacts.Method> = []

    /// The methods of the app's types, by their base names.
    var signatures: [String: [FileFacts.Signature]] = [:]

    /// Methods of the delegate that classes add to those they inherit it from.
    var delegateGaps = DelegateGaps()

    /// The names that the app declares.
    var ownNames: Set<String> = []

    /// Names that the report lists because no file of the app declares them.
    var undeclared: Set<String> = []

    /// Whether the file is one of the app's tests.
    var isTest = false
  }

  /// The rewritten file.
  struct Result {
    var text: String
    var changedLineCount: Int
    var findings: [Finding]

    /// The first lines of names that no file of the app declares.
    var firstUses: [String: Int] = [:]

    /// The modules that the rewritten file imports.
    var modules: Set<String> = []
  }

  let context: Context
  let file: AppFile
  var edits: TextEdits
  var findings: [Finding] = []
  var firstUses: [String: Int] = [:]
  private var reported: Set<String> = []

  /// Where an import can be added, and the modules that the file imports and needs.
  var importEnd: Int?
  var imported: Set<String> = []
  var needed: Set<String> = []

  /// Rewrites a file.
  static func rewrite(_ file: AppFile, _ context: Context) -> Result {
    let rewriter = Rewriter(file, context)
    let tree = Parser.parse(source: file.text)
    rewriter.walk(tree)
    rewriter.addImports(tree)
    let mark = file.hasByteOrderMark ? "\u{FEFF}" : ""
    return Result(
      text: mark + rewriter.edits.applied(),
      changedLineCount: rewriter.edits.changedLineCount,
      findings: rewriter.findings.sorted(),
      firstUses: rewriter.firstUses,
      modules: rewriter.imported.union(rewriter.needed)
    )
  }

  private init(_ file: AppFile, _ context: Context) {
    self.file = file
    self.context = context
    edits = TextEdits(file.text)
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Helpers

  func range(_ node: some SyntaxProtocol) -> Range<Int> {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  func report(
    _ kind: Finding.Kind,
    _ node: some SyntaxProtocol,
    _ message: String,
    _ suggestion: String = ""
  ) {
    findings.append(
      Finding(
        kind: kind,
        path: file.path,
        line: edits.line(of: range(node).lowerBound),
        message: message,
        suggestion: suggestion
      )
    )
  }

  func reportOnce(_ node: some SyntaxProtocol, _ message: String, _ suggestion: String) {
    guard reported.insert(message).inserted else { return }
    report(.needsHand, node, message, suggestion)
  }

  /// The full name of the type around a node, or nil.
  func enclosingType(_ node: some SyntaxProtocol) -> String? {
    var names: [String] = []
    var parent = node.parent
    while let current = parent {
      if let type = current.as(ExtensionDeclSyntax.self) {
        names.insert(type.extendedType.trimmedDescription, at: 0)
      } else if let type = current.asProtocol((any NamedDeclSyntax).self),
        current.asProtocol((any DeclGroupSyntax).self) != nil
      {
        names.insert(type.name.text, at: 0)
      }
      parent = current.parent
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  // MARK: Visits

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
  }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if context.isTest { rewritePreparation(node) }
    rewriteDelegateMethod(node)
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    addDelegateMethods(node)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    context.isTest ? rewriteSetting(node) : .visitChildren
  }

  // MARK: Attributes and modifiers

  static let droppedAttributes: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain", "main", "nonobjc", "objc",
    "objcMembers",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    if KnownNames.wrappersOfViews.contains(name), !context.ownNames.contains(name) {
      report(
        .needsHand,
        node,
        "@\(name) belongs to a view; Tracewatt has no views",
        "keep the property in the view, or make it a plain one"
      )
    }
    guard Self.droppedAttributes.contains(name) else { return .visitChildren }
    edits.remove(range(node))
    switch name {
    case "NSManaged":
      reportOnce(
        node,
        "@NSManaged, here and below: Linux has no Core Data",
        "give the properties values, or put a plain type in place of the managed object"
      )
    case "main", "UIApplicationMain", "NSApplicationMain":
      report(.changed, node, "@\(name) is taken out: the day starts the app")
    default: break
    }
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) { edits.remove(range(node)) }
    return .visitChildren
  }

  override func visit(_ node: ClassRestrictionTypeSyntax) -> SyntaxVisitorContinueKind {
    edits.replace(range(node), with: "AnyObject")
    return .skipChildren
  }

  // MARK: Names

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    note(node.name.text, node.name)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    let base = String(plainText(node.baseType).prefix { $0 != "<" })
    report(node.name.text, base: base, label: nil, node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    noteMember(node)
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return .visitChildren
    }
    note(node.baseName.text, node.baseName)
    return .visitChildren
  }
}
