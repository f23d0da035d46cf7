// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

extension Rewriter {
  /// Gives a method of the delegate the name and the place by which Linux finds it.
  func rewriteDelegateMethod(_ node: FunctionDeclSyntax) {
    // A protocol's own requirement is called by whoever knows the protocol.
    guard let type = enclosingType(node), node.declaringType?.is(ProtocolDeclSyntax.self) != true
    else { return }
    if let selector = node.objectiveCName, DelegateMethods.hasSelector(selector) {
      reportOnce(
        node,
        "Apple's systems call \(node.name.text) as \(selector); Linux looks for the Swift name",
        "give the method the name that CLLocationManagerDelegate declares"
      )
      return
    }
    let parameters = node.signature.parameterClause.parameters
    var labels = parameters.map(\.firstName.text)
    if node.isVisibleToObjectiveC,
      let new = DelegateMethods.swiftLabels(node.name.text, selectorLabels: labels)
    {
      for (parameter, label) in zip(parameters, new) where parameter.firstName.text != label {
        let name = parameter.secondName == nil ? "\(label) \(parameter.firstName.text)" : label
        edits.replace(range(parameter.firstName), with: name)
      }
      report(
        .changed,
        node,
        "\(spelled(node.name.text, labels)) becomes \(spelled(node.name.text, new)): Apple's systems "
          + "call it by its Objective-C name, Linux by the Swift name"
      )
      labels = new
    }
    let method = FileFacts.Method(name: node.name.text, labels: labels)
    guard context.delegateGaps.overriding[type]?.contains(method) == true else { return }
    if node.declaringType?.is(ExtensionDeclSyntax.self) == true {
      report(
        .needsHand,
        node,
        "\(type) inherits CLLocationManagerDelegate, and Linux does not find a method that its "
          + "extension adds",
        "move the method into the class, as an override of the one that its superclass got"
      )
    } else {
      edits.insertFirst("override ", at: range(node.funcKeyword).lowerBound)
      report(
        .changed,
        node,
        "\(type) inherits CLLocationManagerDelegate: the method overrides an empty one that its "
          + "superclass gets"
      )
    }
  }

  /// Renames a call of a method that was renamed.
  func rewriteDelegateCall(_ node: FunctionCallExprSyntax, _ name: String?, _ labels: [String]) {
    guard let name, let new = DelegateMethods.swiftLabels(name, selectorLabels: labels),
      context.signatures[name]?.contains(where: { $0.labels == labels && $0.isVisibleToObjectiveC })
        == true
    else { return }
    for (argument, label) in zip(node.arguments, new) {
      if let old = argument.label, old.text != label { edits.replace(range(old), with: label) }
    }
  }

  /// Adds the empty methods of the delegate that classes below override.
  func addDelegateMethods(_ node: ClassDeclSyntax) {
    let type = [enclosingType(node), node.name.text].compactMap(\.self).joined(separator: ".")
    guard let methods = context.delegateGaps.lacking[type] else { return }
    let isPublic = node.modifiers.contains { ["open", "public"].contains($0.name.text) }
    let texts = methods.compactMap(DelegateMethods.emptyMethod)
    let start = range(node.memberBlock.rightBrace).lowerBound
    let prefix = isPublic ? "public " : ""
    edits.insertFirst(texts.map { "\(prefix)\($0); " }.joined(), at: start)
  }
}

extension FunctionDeclSyntax {
  /// The class or the extension whose member the method is.
  fileprivate var declaringType: Syntax? {
    parent?.as(MemberBlockItemSyntax.self)?.parent?.parent?.parent
  }

  /// The Objective-C name that an attribute gives, or nil.
  var objectiveCName: String? {
    let attribute = attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first {
      $0.attributeName.trimmedDescription == "objc"
    }
    return attribute?.arguments?.trimmedDescription
  }

  /// Whether Objective-C can call the method.
  var isVisibleToObjectiveC: Bool {
    if attributes.names.contains("objc") { return true }
    return declaringType?.as(ClassDeclSyntax.self)?.attributes.names.contains("objcMembers") == true
      || declaringType?.as(ExtensionDeclSyntax.self)?.attributes.names.contains("objc") == true
  }
}

extension AttributeListSyntax {
  /// The names of the attributes.
  fileprivate var names: [String] {
    compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
  }
}
