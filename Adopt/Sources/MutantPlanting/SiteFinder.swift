// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

/// Finds the sites of a file.
///
/// Declarations, default values, attributes, patterns, texts, and the arguments of preconditions
/// and assertions have none.
final class SiteFinder: SyntaxVisitor {
  let path: String
  let bytes: [UInt8]
  let lineStarts: [Int]
  var sites: [MutationSite] = []
  /// The number of initialisers around the current node.
  private var initializerDepth = 0

  /// The sites of a file, in the order of the text.
  static func sites(in text: String, path: String) -> [MutationSite] {
    let folded = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
    let finder = SiteFinder(text, path)
    finder.walk(folded)
    return finder.sites.sorted {
      ($0.range.lowerBound, $0.range.upperBound, $0.kind.rawValue)
        < ($1.range.lowerBound, $1.range.upperBound, $1.kind.rawValue)
    }
  }

  private init(_ text: String, _ path: String) {
    self.path = path
    let bytes = Array(text.utf8)
    self.bytes = bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: Code without sites

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  /// A pattern has no sites; its condition has.
  override func visit(_ node: SwitchCaseItemSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.whereClause?.condition { walk(condition) }
    return .skipChildren
  }

  override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
    walk(node.initializer.value)
    return .skipChildren
  }

  /// The first values of properties and of global constants have none.
  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    guard let declaration = node.parent?.parent?.as(VariableDeclSyntax.self) else {
      return .visitChildren
    }
    let isProperty = declaration.parent?.is(MemberBlockItemSyntax.self) ?? false
    let isGlobal = declaration.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
    guard isProperty || isGlobal else { return .visitChildren }
    if let block = node.accessorBlock { walk(block) }
    return .skipChildren
  }

  /// Only code for every system has sites: the other branches may not be compiled.
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    initializerDepth += 1
    return .visitChildren
  }

  override func visitPost(_ node: InitializerDeclSyntax) { initializerDepth -= 1 }

  // MARK: Code with sites

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    if node.operator.is(AssignmentExprSyntax.self), initializerDepth > 0,
      let member = node.leftOperand.as(MemberAccessExprSyntax.self),
      member.base?.trimmedDescription == "self"
    {
      return .skipChildren
    }
    addInfix(node)
    return .visitChildren
  }

  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    addNegation(node)
    return .visitChildren
  }

  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    addCondition(node)
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addLiteral(node)
    return .skipChildren
  }

  override func visit(_ node: FloatLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addLiteral(node)
    return .skipChildren
  }

  override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
    addOutcome(node)
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard !isAssertion(node) else { return .skipChildren }
    addExtreme(node)
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    addCall(node)
    return .visitChildren
  }
}
