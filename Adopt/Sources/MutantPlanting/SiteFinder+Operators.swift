// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension SiteFinder {
  private static let comparisons = [
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
  ]
  private static let sums = [
    "+": "-", "-": "+", "*": "/", "/": "*", "&+": "&-", "&-": "&+",
  ]
  private static let assignments = ["+=": "-=", "-=": "+=", "*=": "/=", "/=": "*="]
  private static let connections = ["&&": "||", "||": "&&"]
  private static let assertions: Set<String> = [
    "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
  ]
  /// The comparison with the selected number.
  private static let choice = "\(PlantedText.constant) == \(MutationSite.numberMark)"
  /// The longest code that is repeated for a mutant, in bytes.
  private static let longestCopy = 240

  // MARK: Operators

  func addInfix(_ node: InfixOperatorExprSyntax) {
    guard let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text else { return }
    let left = text(node.leftOperand)
    let right = text(node.rightOperand)
    if let other = Self.comparisons[sign] {
      if sign == "==" || sign == "!=" {
        add(
          .comparison,
          node,
          "\(left) \(other) \(right)",
          "((\(Self.choice)) != (\(source(node))))"
        )
      } else {
        addChoice(.comparison, node, "\(left) \(other) \(right)")
      }
    } else if let other = Self.connections[sign] {
      addChoice(.boolean, node, "(\(left)) \(other) (\(right))")
    } else if let other = Self.sums[sign], looksNumeric(node) {
      addChoice(.arithmetic, node, "\(left) \(other) \(right)")
    } else if let other = Self.assignments[sign], looksNumeric(node), isStatement(node),
      isRepeatable(node)
    {
      let mutated = "\(left) \(other) \(right)"
      add(
        .arithmetic,
        node,
        mutated,
        "if \(Self.choice) { \(mutated) } else { \(source(node)) }"
      )
    }
  }

  func addNegation(_ node: PrefixOperatorExprSyntax) {
    guard node.operator.text == "!" else { return }
    let operand = source(node.expression)
    add(.boolean, node, text(node.expression), "((\(Self.choice)) == (\(operand)))")
  }

  func addCondition(_ node: ConditionElementSyntax) {
    guard case .expression(let condition) = node.condition,
      !condition.is(BooleanLiteralExprSyntax.self), !condition.is(MacroExpansionExprSyntax.self)
    else { return }
    let negated = "!(\(text(condition)))"
    add(.condition, condition, negated, "((\(Self.choice)) != (\(source(condition))))")
  }

  func addOutcome(_ node: ReturnStmtSyntax) {
    guard let literal = node.expression?.as(BooleanLiteralExprSyntax.self) else { return }
    let value = literal.literal.text
    let sign = value == "true" ? "!=" : "=="
    let mark = MutationSite.numberMark
    let template = "(\(PlantedText.constant) \(sign) \(mark))"
    add(.outcome, literal, value == "true" ? "false" : "true", template)
  }

  // MARK: Numbers

  func addLiteral(_ node: IntegerLiteralExprSyntax) {
    let digits = node.literal.text
    let value = Int(digits.filter { $0 != "_" })
    let sum = value.flatMap { $0 < Int.max ? String($0 + 1) : nil }
    addChoice(.literal, node, sum ?? "\(digits) + 1")
  }

  func addLiteral(_ node: FloatLiteralExprSyntax) {
    let digits = node.literal.text
    addChoice(.literal, node, Double(digits) == 0 ? "1.0" : "2 * \(digits)")
  }

  // MARK: Calls

  func addExtreme(_ node: FunctionCallExprSyntax) {
    guard node.trailingClosure == nil else { return }
    let token: TokenSyntax
    if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
      guard node.arguments.count > 1 else { return }
      token = reference.baseName
    } else if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      guard member.base != nil, node.arguments.isEmpty || node.arguments.first?.label?.text == "by"
      else { return }
      token = member.declName.baseName
    } else {
      return
    }
    guard token.text == "min" || token.text == "max" else { return }
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let place = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    let mutated =
      string(start..<place) + (token.text == "min" ? "max" : "min") + string(place + 3..<end)
    addChoice(.extreme, node, oneLine(mutated))
  }

  /// Adds the removal of a statement that is a call.
  func addCall(_ node: CodeBlockItemSyntax) {
    guard let expression = node.item.as(ExprSyntax.self) else { return }
    guard let call = Self.call(in: expression), !isAssertion(call), isStatement(node) else {
      return
    }
    let name = call.calledExpression.trimmedDescription
    guard !name.hasSuffix("self.init"), !name.hasSuffix("super.init") else { return }
    let mark = MutationSite.numberMark
    let template = "if \(PlantedText.constant) != \(mark) { \(source(expression)) }"
    add(.call, expression, "", template)
  }

  /// The call that a statement consists of, behind `try`, `await` and optional chaining.
  private static func call(in expression: ExprSyntax) -> FunctionCallExprSyntax? {
    if let call = expression.as(FunctionCallExprSyntax.self) { return call }
    if let attempt = expression.as(TryExprSyntax.self) { return Self.call(in: attempt.expression) }
    if let wait = expression.as(AwaitExprSyntax.self) { return Self.call(in: wait.expression) }
    return nil
  }

  func isAssertion(_ node: FunctionCallExprSyntax) -> Bool {
    Self.assertions.contains(node.calledExpression.trimmedDescription)
  }

  // MARK: Judging code

  /// Whether code is a statement whose value, if it has one, is not the result of a block.
  private func isStatement(_ node: some SyntaxProtocol) -> Bool {
    var item = Syntax(node)
    if !item.is(CodeBlockItemSyntax.self) {
      guard let parent = item.parent, parent.is(CodeBlockItemSyntax.self) else { return false }
      item = parent
    }
    while true {
      guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent else {
        return false
      }
      if owner.is(SourceFileSyntax.self) { return false }
      if list.count > 1 { return !isInValue(owner) }
      // The only statement of a block is its value, unless the block has none.
      if owner.is(ClosureExprSyntax.self) || owner.is(AccessorBlockSyntax.self) { return false }
      guard let outer = owner.parent else { return false }
      if let function = outer.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause == nil
      }
      if outer.is(InitializerDeclSyntax.self) || outer.is(DeinitializerDeclSyntax.self) {
        return true
      }
      if let accessor = outer.as(AccessorDeclSyntax.self) {
        return accessor.accessorSpecifier.text != "get"
      }
      if outer.is(ForStmtSyntax.self) || outer.is(WhileStmtSyntax.self)
        || outer.is(RepeatStmtSyntax.self) || outer.is(GuardStmtSyntax.self)
        || outer.is(DeferStmtSyntax.self) || outer.is(DoStmtSyntax.self)
        || outer.is(CatchClauseSyntax.self)
      {
        return true
      }
      // The branches of `if` and `switch`: what counts is the whole.
      guard let whole = statement(around: owner) else { return false }
      item = whole
    }
  }

  /// The statement that an `if` or `switch` is, for one of its blocks; nil if it is a value.
  private func statement(around block: Syntax) -> Syntax? {
    var node: Syntax? = block
    while let current = node, !current.is(CodeBlockItemSyntax.self) {
      let parent = current.parent
      if current.is(IfExprSyntax.self) || current.is(SwitchExprSyntax.self) {
        let isPart =
          parent.map {
            $0.is(IfExprSyntax.self) || $0.is(ExpressionStmtSyntax.self)
              || $0.is(CodeBlockItemSyntax.self)
          } ?? false
        guard isPart else { return nil }
      }
      node = parent
    }
    return node
  }

  /// Whether a block belongs to an `if` or `switch` that is a value, so that its last line counts.
  private func isInValue(_ owner: Syntax) -> Bool {
    guard let outer = owner.parent else { return false }
    let isBranch = owner.is(SwitchCaseSyntax.self) || outer.is(IfExprSyntax.self)
    return isBranch && statement(around: owner) == nil
  }

  private func looksNumeric(_ node: InfixOperatorExprSyntax) -> Bool {
    let operands = [node.leftOperand, node.rightOperand]
    return operands.allSatisfy { operand in
      let all = text(operand)
      let ending = all.split(separator: ".").last.map(String.init) ?? all
      return !all.contains("\"") && !all.hasPrefix("[") && !all.contains("{")
        && !all.contains("joined(") && !all.contains("String(")
        && !["text", "name", "description", "label"].contains(ending.lowercased())
        && !ending.hasSuffix("Text") && !ending.hasSuffix("s()")
    }
  }

  /// Whether code can stand twice on one line.
  private func isRepeatable(_ node: some SyntaxProtocol) -> Bool {
    let code = source(node)
    return code.utf8.count <= Self.longestCopy && !code.contains("//") && !code.contains("/*")
      && !code.contains("\"\"\"") && !(code.contains("{") && code.contains("\n"))
  }

  // MARK: Adding

  private func addChoice(
    _ kind: MutationOperator,
    _ node: some SyntaxProtocol,
    _ mutated: String
  ) {
    guard isRepeatable(node) else { return }
    add(kind, node, mutated, "(\(Self.choice) ? \(mutated) : \(source(node)))")
  }

  private func add(
    _ kind: MutationOperator,
    _ node: some SyntaxProtocol,
    _ replacement: String,
    _ template: String
  ) {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = node.endPositionBeforeTrailingTrivia.utf8Offset
    sites.append(
      MutationSite(
        path: path,
        line: line(of: start),
        range: start..<end,
        kind: kind,
        original: text(node),
        replacement: replacement,
        template: template
      )
    )
  }

  // MARK: Text

  private func line(of offset: Int) -> Int {
    lineStarts.partitioningIndex { $0 > offset }
  }

  private func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The code of a node as it stands.
  private func source(_ node: some SyntaxProtocol) -> String {
    let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
    return string(start..<node.endPositionBeforeTrailingTrivia.utf8Offset)
  }

  /// The code of a node on one line.
  private func text(_ node: some SyntaxProtocol) -> String { oneLine(source(node)) }

  private func oneLine(_ text: String) -> String {
    text.split { $0 == "\n" || $0 == " " }.joined(separator: " ")
  }
}

extension Array {
  /// The first index whose element satisfies a predicate that is false before and true after.
  fileprivate func partitioningIndex(_ isAfter: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
