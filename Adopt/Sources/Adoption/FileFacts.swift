// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// What a file declares and uses, read from its syntax.
struct FileFacts {
  /// A type that could be the object a first test makes.
  struct TypeFacts {
    var name: String
    var isClassOrActor = false
    var isActor = false
    var isReachable = true
    var inherited: [String] = []
    var initializers: [Initializer] = []
    var sharedInstance: String?
    var makesManager = false
    var starts: [String] = []
  }

  /// An initialiser as far as a call without arguments needs it.
  struct Initializer {
    var isPlain: Bool
    var hasRequiredParameters: Bool
  }

  /// A method that an optional requirement declares.
  struct Method: Hashable {
    var name: String
    var labels: [String]
  }

  /// A method of a type, as far as a selector of it needs to know.
  struct Signature: Hashable {
    var type: String
    var name: String
    var labels: [String]
    var isStatic = false
    var isAsync = false
    var isThrowing = false
    var isOverride = false
    var isVisibleToObjectiveC = false

    /// The labels by which Linux finds the method.
    var swiftLabels: [String] {
      let renamed =
        isVisibleToObjectiveC
        ? DelegateMethods.swiftLabels(name, selectorLabels: labels) : nil
      return renamed ?? labels
    }
  }

  /// A member that an extension adds to a type.
  struct ExtensionMember: Hashable {
    var type: String
    var member: String
  }

  /// An `import` in code that is compiled.
  struct Import: Hashable {
    var module: String
    var isTestable: Bool
  }

  var imports: [Import] = []
  var topLevelNames: Set<String> = []
  var declaredNames: Set<String> = []
  var usedNames: Set<String> = []
  var usedMembers: Set<String> = []
  var extensionMembers: Set<ExtensionMember> = []
  var optionalMethods: Set<Method> = []
  var signatures: Set<Signature> = []
  var types: [String: TypeFacts] = [:]
  var screenReason: String?

  /// Whether the file names a part of Core Location or Core Motion.
  var isLocationFile: Bool {
    imports.contains { $0.module == "CoreLocation" || $0.module == "CoreMotion" }
      || usedNames.contains { Self.isLocationName($0) }
  }

  /// Whether the file uses a service, and not only values such as `CLLocation`.
  var usesService: Bool { !usedNames.isDisjoint(with: Self.serviceNames) }

  static func isLocationName(_ name: String) -> Bool {
    name.hasPrefix("CL") && name.dropFirst(2).first?.isUppercase == true
      && name.dropFirst(3).first?.isLowercase == true
  }

  /// Types through which an app uses location, motion and geocoding.
  static let serviceNames: Set<String> = [
    "CLBackgroundActivitySession", "CLGeocoder", "CLLocationManager", "CLLocationManagerDelegate",
    "CLLocationUpdate", "CLMonitor", "CLServiceSession", "CMAltimeter",
    "CMMotionActivityManager", "CMMotionManager", "CMPedometer",
  ]
}
