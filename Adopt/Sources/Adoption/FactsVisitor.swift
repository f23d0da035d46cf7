// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import SwiftSyntax

/// Reads the facts of a file, without the branches of `#if` that are not compiled.
final class FactsVisitor: SyntaxVisitor {
  private(set) var facts = FileFacts()
  private var scopes: [Scope] = []

  private struct Scope {
    var name: String
    var isExtension = false
    var isReachable = true
    var isOptionalProtocol = false
  }

  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for (clause, isLive) in zip(node.clauses, ConditionTruth().clauses(of: node))
    where isLive != false {
      if let elements = clause.elements { walk(Syntax(elements)) }
    }
    return .skipChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.path.first?.name.text else { return .skipChildren }
    let isTestable = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "testable"
    }
    facts.imports.append(FileFacts.Import(module: module, isTestable: isTestable))
    return .skipChildren
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.inheritanceClause, isClassOrActor: true)
  }
  override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.inheritanceClause, isClassOrActor: true, isActor: true)
  }
  override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.inheritanceClause)
  }
  override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node.name.text, node, node.inheritanceClause)
  }
  override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name.text, node)
    scopes.append(Scope(name: node.name.text, isOptionalProtocol: true))
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.extendedType.trimmedDescription
    scopes.append(Scope(name: name, isExtension: true))
    let inherited = names(node.inheritanceClause)
    facts.types[name, default: FileFacts.TypeFacts(name: name)].inherited += inherited
    noteScreen(name, inherited, isExtension: true)
    return .visitChildren
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

  private func enter(
    _ name: String,
    _ node: some DeclGroupSyntax & WithModifiersSyntax,
    _ clause: InheritanceClauseSyntax?,
    isClassOrActor: Bool = false,
    isActor: Bool = false
  ) -> SyntaxVisitorContinueKind {
    declare(name, node)
    let isGeneric =
      (node.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? node.as(ActorDeclSyntax.self)?.genericParameterClause) != nil
    let isReachable =
      !isPrivate(node.modifiers) && !isGeneric && scopes.allSatisfy(\.isReachable)
    scopes.append(Scope(name: name, isReachable: isReachable))
    let path = typePath
    var type = facts.types[path] ?? FileFacts.TypeFacts(name: path)
    type.isClassOrActor = isClassOrActor
    type.isActor = isActor
    type.isReachable = isReachable
    type.inherited = names(clause) + type.inherited
    facts.types[path] = type
    noteScreen(name, names(clause), isExtension: false)
    return .visitChildren
  }

  private var typePath: String { scopes.map(\.name).joined(separator: ".") }

  private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.map { $0.type.trimmedDescription } ?? []
  }

  private func noteScreen(_ name: String, _ inherited: [String], isExtension: Bool) {
    guard facts.screenReason == nil else { return }
    if let base = inherited.first(where: Self.isScreenBase) {
      facts.screenReason = "\(name) is a screen (\(base))"
    } else if isExtension, Self.isScreenBase(name) {
      facts.screenReason = "extends \(name)"
    }
  }

  /// Whether a type of this name is a view, or a part of one.
  static func isScreenBase(_ name: String) -> Bool {
    if screenBases.contains(name) { return true }
    if name.hasPrefix("UI") || name.hasPrefix("NS") {
      return screenEndings.contains { name.hasSuffix($0) }
    }
    return name.hasSuffix("ViewController")
  }

  private static let screenBases: Set<String> = [
    "App", "CLKComplicationDataSource", "INUIHostedViewControlling", "MKAnnotationView",
    "MKMapView", "NSApplicationDelegate", "NSWindow", "NSWindowController", "NSWindowDelegate",
    "PreviewProvider", "Scene", "SwiftUI.App", "SwiftUI.View", "TimelineProvider",
    "UIViewControllerRepresentable", "UIViewRepresentable", "UIWindowSceneDelegate", "View",
    "ViewModifier", "WKInterfaceController", "Widget", "WidgetBundle",
  ]

  private static let screenEndings = [
    "Button", "Cell", "Control", "Controller", "DataSource", "HostingController", "ImageView",
    "Label", "View", "Window",
  ]

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.name.text
    declare(name, node)
    let parameters = node.signature.parameterClause.parameters
    if scopes.last?.isOptionalProtocol == true, has("optional", node.modifiers) {
      facts.optionalMethods.insert(
        FileFacts.Method(name: name, labels: parameters.map(\.firstName.text))
      )
    }
    let effects = node.signature.effectSpecifiers
    if !scopes.isEmpty, !isLocal(node) {
      facts.signatures.insert(
        FileFacts.Signature(
          type: typePath,
          name: name,
          labels: parameters.map(\.firstName.text),
          isStatic: has("static", node.modifiers) || has("class", node.modifiers),
          isAsync: effects?.asyncSpecifier != nil,
          isThrowing: effects?.throwsClause != nil,
          isOverride: has("override", node.modifiers),
          isVisibleToObjectiveC: node.isVisibleToObjectiveC
        )
      )
    }
    if name.hasPrefix("start"), !scopes.isEmpty, !isPrivate(node.modifiers),
      !has("static", node.modifiers), !has("class", node.modifiers),
      effects?.asyncSpecifier == nil, effects?.throwsClause == nil,
      node.genericParameterClause == nil, node.signature.returnClause == nil,
      parameters.allSatisfy({ $0.defaultValue != nil }),
      !isLocal(node)
    {
      facts.types[typePath]?.starts.append(name)
    }
    return .visitChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !scopes.isEmpty, !isLocal(node) else { return .visitChildren }
    let effects = node.signature.effectSpecifiers
    let isPlain =
      !isPrivate(node.modifiers) && node.optionalMark == nil && effects?.asyncSpecifier == nil
      && effects?.throwsClause == nil && node.genericParameterClause == nil
    let isRequired = node.signature.parameterClause.parameters.contains {
      $0.defaultValue == nil && $0.ellipsis == nil
    }
    facts.types[typePath]?.initializers.append(
      FileFacts.Initializer(isPlain: isPlain, hasRequiredParameters: isRequired)
    )
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text else {
        continue
      }
      declare(name, node)
      if has("static", node.modifiers), !isPrivate(node.modifiers), !scopes.isEmpty,
        !isLocal(node), Self.sharedNames.contains(name)
      {
        facts.types[typePath]?.sharedInstance = name
      }
    }
    return .visitChildren
  }

  private static let sharedNames: Set<String> = [
    "current", "default", "instance", "main", "manager", "shared", "sharedInstance",
    "sharedManager", "standard",
  ]

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    declare(node.name.text, node)
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert(node.identifier.text)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert(node.name.text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind {
    facts.declaredNames.insert(node.name.text)
    return .visitChildren
  }

  private func declare(_ name: String, _ node: some SyntaxProtocol & WithModifiersSyntax) {
    facts.declaredNames.insert(name)
    guard !isLocal(node) else { return }
    let modifiers = node.modifiers
    guard let scope = scopes.last else {
      if !isPrivate(modifiers) { facts.topLevelNames.insert(name) }
      return
    }
    if scope.isExtension, scopes.count == 1, !isPrivate(modifiers) {
      facts.extensionMembers.insert(FileFacts.ExtensionMember(type: scope.name, member: name))
    }
  }

  /// Whether a declaration is inside a function, an accessor or a closure.
  private func isLocal(_ node: some SyntaxProtocol) -> Bool {
    var parent = node.parent
    while let current = parent {
      if current.is(MemberBlockSyntax.self) { return false }
      if current.is(CodeBlockSyntax.self) || current.is(ClosureExprSyntax.self)
        || current.is(AccessorBlockSyntax.self)
      {
        return true
      }
      parent = current.parent
    }
    return false
  }

  private func has(_ name: String, _ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.text == name && $0.detail == nil }
  }

  private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    has("private", modifiers) || has("fileprivate", modifiers)
  }

  // MARK: Uses

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    if !Self.builtInAttributes.contains(node.name.text) { facts.usedNames.insert(node.name.text) }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      facts.usedMembers.insert(node.baseName.text)
    } else {
      facts.usedNames.insert(node.baseName.text)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "CLLocationManager", !scopes.isEmpty {
      facts.types[typePath]?.makesManager = true
    }
    return .visitChildren
  }

  private static let builtInAttributes: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain",
  ]
}
