// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
  func rewrite(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let isObjectiveC = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc"
    }
    if isObjectiveC { restrictToClasses(node) }
    let defaults = node.memberBlock.members.compactMap { defaultImplementation($0.decl, node) }
    if !defaults.isEmpty {
      let name = enclosingType(node).map { "\($0).\(node.name.text)" } ?? node.name.text
      edits.append(
        ["", "// Defaults of the optional requirements, added by tracewatt-adopt."]
          + ["extension \(name) {"] + defaults.map { "  \($0)" } + ["}"]
      )
    }
    return .visitChildren
  }

  /// A protocol of Objective-C's is one of classes, which a weak reference needs.
  private func restrictToClasses(_ node: ProtocolDeclSyntax) {
    guard let clause = node.inheritanceClause else {
      let end = (node.primaryAssociatedTypeClause.map { range($0) } ?? range(node.name)).upperBound
      edits.replace(end..<end, with: ": AnyObject")
      return
    }
    let isOfClasses = clause.inheritedTypes.contains { inherited in
      inherited.type.is(ClassRestrictionTypeSyntax.self)
        || ["AnyObject", "NSObjectProtocol"].contains(inherited.type.trimmedDescription)
    }
    if !isOfClasses {
      let start = range(clause.inheritedTypes).lowerBound
      edits.replace(start..<start, with: "AnyObject, ")
    }
  }

  /// The text of a default for an optional requirement, whose `optional` is taken out.
  private func defaultImplementation(
    _ requirement: DeclSyntax,
    _ node: ProtocolDeclSyntax
  ) -> String? {
    guard
      let modifiers = requirement.asProtocol((any WithModifiersSyntax).self)?.modifiers,
      let optional = modifiers.first(where: { $0.name.tokenKind == .keyword(.optional) })
    else { return nil }
    edits.remove(range(optional))
    let access = node.modifiers.first { ["package", "public"].contains($0.name.text) }
    let prefix = access.map { "\($0.name.text) " } ?? ""
    if let function = requirement.as(FunctionDeclSyntax.self) {
      let result = function.signature.returnClause?.type
      let isVoid = result.map { ["()", "Void"].contains($0.trimmedDescription) } ?? true
      guard isVoid || result.map(isOptional) == true else {
        reportWithoutDefault(function.name.text, requirement, declarationText(function), node)
        return nil
      }
      return insert(prefix, declarationText(function)) + (isVoid ? " {}" : " { nil }")
    }
    if let variable = requirement.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, let type = binding.typeAnnotation?.type
    {
      guard isOptional(type) else {
        let text = declarationText(variable).split(separator: "{").first.map(String.init) ?? ""
        reportWithoutDefault(plainText(binding.pattern), requirement, text, node)
        return nil
      }
      let text = declarationText(variable)
      let head = text.split(separator: "{").first.map(String.init) ?? text
      let isSettable = text.contains("set")
      let body = isSettable ? "{ get { nil } set {} }" : "{ nil }"
      return insert(prefix, head.trimmingSpaces) + " " + body
    }
    report(
      .needsHand,
      requirement,
      "the optional requirement has no default that the tool could know",
      "write one in an extension of \(node.name.text)"
    )
    return nil
  }

  /// Puts the access level after the attributes.
  private func insert(_ access: String, _ text: String) -> String {
    for word in ["static func", "class func", "func", "static var", "var"] {
      if let range = text.firstRange(of: word + " ") {
        return text.replacingCharacters(in: range.lowerBound..<range.lowerBound, with: access)
      }
    }
    return access + text
  }

  private func reportWithoutDefault(
    _ name: String,
    _ requirement: DeclSyntax,
    _ declaration: String,
    _ node: ProtocolDeclSyntax
  ) {
    report(
      .needsHand,
      requirement,
      "the optional \(name) has no default that the tool could know",
      "extension \(node.name.text) { \(declaration.trimmingSpaces) { … } }"
        + " with what the calls have after ??"
    )
  }

  private func declarationText(_ node: some SyntaxProtocol) -> String {
    plainText(node) { token in
      if token.tokenKind == .keyword(.optional) { return false }
      var parent = token.parent
      while let current = parent, current.id != node.id {
        if let attribute = current.as(AttributeSyntax.self) {
          return !Self.droppedAttributes.contains(attribute.attributeName.trimmedDescription)
        }
        parent = current.parent
      }
      return true
    }
  }

  private func isOptional(_ type: TypeSyntax) -> Bool {
    type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.trimmedDescription.hasPrefix("Optional<")
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmingSpaces: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }

  /// The text with another in place of a range.
  func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }
}
