// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Everything that an adoption writes and reports, made without writing.
struct AdoptionPlan {
  /// A file of the new package.
  struct Output: Equatable {
    /// Who the file belongs to.
    enum Kind { case carried, generated, stub }

    var path: String
    var text: String
    var kind: Kind
  }

  /// A foreign module with the names that probably come from it.
  struct Stub: Equatable {
    var module: String
    var files: [String]
    var names: [String]
  }

  /// A name that no carried file declares.
  struct Undeclared: Equatable {
    var name: String

    /// Where the app declares it, or nil.
    var declaredIn: String?

    /// The first line that uses it, after the path of its file.
    var firstUse: String?
  }

  var module: String
  var outputs: [Output] = []
  var carried: [(path: String, reason: String)] = []
  var tests: [String] = []
  var leftOut: [Selection.LeftOut] = []
  var findings: [Finding] = []
  var stubs: [Stub] = []
  var undeclared: [Undeclared] = []
  var changedLineCount = 0
  var renamed: [(from: String, to: String)] = []
  var root: RootObject?
  var isSwift6 = false
  var isOfMainActor = false

  /// The modules that the rewritten files import.
  private var modules: Set<String> = []

  /// What is known before the files are chosen.
  struct Surroundings {
    var folderName: String
    var projectName: String?
    var isSwift6 = false

    /// Whether the main actor is the default isolation of the app's code.
    var isOfMainActor = false

    /// Where the app's Xcode project says so first.
    var mainActorPlace: (path: String, line: Int)?
    var targets: [AppManifest.Target] = []

    /// The folders between the manifest and the app's folder.
    var below: [String] = []
  }

  init(
    _ files: [AppFile],
    _ selection: Selection,
    _ surroundings: Surroundings,
    module: String? = nil,
    tracewatt: String = "../tracewatt"
  ) {
    let chosen = selection.carried.map { files[$0.index] }
    let chosenTests = selection.tests.map { files[$0.index] }
    self.module = module ?? Self.moduleName(chosen, surroundings)
    leftOut = selection.leftOut
    isSwift6 = surroundings.isSwift6
    isOfMainActor = surroundings.isOfMainActor
    carried = selection.carried.map { (files[$0.index].path, $0.reason) }
    tests = chosenTests.map(\.path)

    var ownModules = Self.ownModules(chosen, chosenTests, surroundings)
    ownModules.formUnion(Self.testedModules(chosen, chosenTests, files, surroundings))
    ownModules.insert(self.module)
    undeclared = Self.undeclaredNames(chosen, files)
    stubs = Self.stubs(chosen + chosenTests, ownModules, undeclared) { module, path in
      files.contains { $0.path == path && Self.hasFiles(module, [$0], surroundings) }
    }

    var context = Rewriter.Context(module: self.module)
    context.ownModules = ownModules
    context.stubs = Set(stubs.map(\.module))
    context.optionalMethods = (chosen + chosenTests).reduce(into: []) {
      $0.formUnion($1.facts.optionalMethods)
    }
    for signature in (chosen + chosenTests).flatMap(\.facts.signatures) {
      context.signatures[signature.name, default: []].append(signature)
    }
    context.delegateGaps = DelegateGaps((chosen + chosenTests).map(\.facts))
    context.ownNames = files.reduce(into: []) { $0.formUnion($1.facts.declaredNames) }
    context.undeclared = Set(undeclared.map(\.name))
    add(chosen, context, to: "Sources/\(self.module)")
    context.isTest = true
    add(chosenTests, context, to: "Tests/\(self.module)Tests")
    root = RootObject.find(chosen)
    addPackageFiles(tracewatt)
    reportIsolation(surroundings)
    findings.sort()
    outputs.sort { $0.path < $1.path }
  }

  /// Says what the manifest has of the project's default isolation.
  private mutating func reportIsolation(_ surroundings: Surroundings) {
    guard let place = surroundings.mainActorPlace else { return }
    let setting = ".defaultIsolation(MainActor.self)"
    findings.append(
      Finding(
        kind: isOfMainActor ? .changed : .needsHand,
        path: place.path,
        line: place.line,
        message: isOfMainActor
          ? "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor becomes \(setting) in Package.swift"
          : "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor holds for some targets of the project alone",
        suggestion: isOfMainActor
          ? "" : "if it holds for this code, add \(setting) to the target in Package.swift"
      )
    )
  }

  private mutating func addPackageFiles(_ tracewatt: String) {
    let files = PackageFiles(
      module: module,
      stubs: stubs.map(\.module),
      hasTests: !tests.isEmpty,
      isSwift6: isSwift6,
      isOfMainActor: isOfMainActor,
      usesCombine: !modules.isDisjoint(with: ModuleKind.modulesWithCombine),
      tracewatt: tracewatt
    )
    add("Package.swift", files.manifest, .generated)
    add("Sources/\(module)/\(TypeAliasesFile.name)", TypeAliasesFile.text, .generated)
    if !tests.isEmpty {
      // Without it, names such as Timer would be those of two modules in the tests.
      add("Tests/\(module)Tests/\(TypeAliasesFile.name)", TypeAliasesFile.text, .generated)
    }
    for stub in stubs {
      let text = PackageFiles.stub(stub.module, names: stub.names, files: stub.files)
      add("Stubs/\(stub.module)/\(stub.module).swift", text, .stub)
    }
    let test = PackageFiles.firstTest(module: module, root: root)
    add("Tests/\(module)DayTests/FirstDayTests.swift", test, .generated)
  }

  private mutating func add(_ path: String, _ text: String, _ kind: Output.Kind) {
    outputs.append(Output(path: path, text: text, kind: kind))
  }

  /// Rewrites files and gives each a name that no other file of the module has.
  private mutating func add(
    _ files: [AppFile],
    _ context: Rewriter.Context,
    to folder: String
  ) {
    var names: Set = [TypeAliasesFile.name]
    for file in files {
      let result = Rewriter.rewrite(file, context)
      findings += result.findings
      changedLineCount += result.changedLineCount
      modules.formUnion(result.modules)
      for index in undeclared.indices where undeclared[index].firstUse == nil {
        guard let line = result.firstUses[undeclared[index].name] else { continue }
        undeclared[index].firstUse = "\(file.path):\(line)"
      }
      var path = file.path
      if !names.insert(file.name).inserted {
        let stem = file.name.dropLast(".swift".count)
        let parent = file.folders.last.map { "-\($0)" } ?? ""
        var name = "\(stem)\(parent).swift"
        var number = 2
        while !names.insert(name).inserted {
          name = "\(stem)\(parent)-\(number).swift"
          number += 1
        }
        path = (file.folders.map(String.init) + [name]).joined(separator: "/")
        renamed.append((file.path, path))
      }
      add("\(folder)/\(path)", result.text, .carried)
    }
  }

  // MARK: Targets

  /// The files of a package's targets and its tests, without demo apps beside them.
  static func filesOfTargets(_ files: [AppFile], _ surroundings: Surroundings) -> [AppFile] {
    let inTargets = files.filter { file in
      surroundings.targets.contains { isIn($0, file, surroundings) }
    }
    guard inTargets.contains(where: \.facts.usesService) else { return files }
    let paths = Set(inTargets.map(\.path))
    return files.filter { paths.contains($0.path) || $0.isTest }
  }

  // MARK: Names of modules

  /// The module that the app's manifest, project or folder suggests.
  static func moduleName(_ files: [AppFile], _ surroundings: Surroundings) -> String {
    let counts = surroundings.targets.map { target in
      (target.name, files.filter { isIn(target, $0, surroundings) }.count)
    }
    if let best = counts.max(by: { $0.1 < $1.1 }), best.1 > 0, isModuleName(best.0) {
      return best.0
    }
    let name = surroundings.projectName ?? surroundings.folderName
    var module = ""
    for scalar in name.unicodeScalars {
      module.unicodeScalars.append(scalar.properties.isXIDContinue ? scalar : "_")
    }
    if module.first?.isNumber ?? true { module = "App" + module }
    if !isModuleName(module) { module += "Code" }
    return isModuleName(module) ? module : "AppCode"
  }

  private static func isIn(
    _ target: AppManifest.Target,
    _ file: AppFile,
    _ surroundings: Surroundings
  ) -> Bool {
    let path = (surroundings.below + [file.path]).joined(separator: "/")
    return path.hasPrefix(target.path + "/")
  }

  /// Whether a module may have this name.
  static func isModuleName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first,
      first.properties.isXIDStart || first == "_",
      name.unicodeScalars.allSatisfy(\.properties.isXIDContinue),
      !KnownNames.tracewattModules.contains(name)
    else { return false }
    return ModuleKind(name) == .foreign
  }

  /// The imported modules of the app that have carried files.
  private static func ownModules(
    _ files: [AppFile],
    _ tests: [AppFile],
    _ surroundings: Surroundings
  ) -> Set<String> {
    let imported = Set((files + tests).flatMap(\.facts.imports).map(\.module))
    return imported.filter { hasFiles($0, files, surroundings) }
  }

  /// The modules that the tests look into and that mean the new module.
  ///
  /// The name of an app's main module need not be that of a folder. A module that carried files
  /// import, or that has a folder of which nothing is carried, is another one.
  private static func testedModules(
    _ chosen: [AppFile],
    _ tests: [AppFile],
    _ files: [AppFile],
    _ surroundings: Surroundings
  ) -> Set<String> {
    let tested = Set(tests.flatMap(\.facts.imports).filter(\.isTestable).map(\.module))
    let imported = Set(chosen.flatMap(\.facts.imports).map(\.module))
    let code = files.filter { !$0.isTest }
    return tested.filter { module in
      !imported.contains(module) && !hasFiles(module, code, surroundings)
    }
  }

  /// Whether files are in a folder or a target of a module's name.
  private static func hasFiles(
    _ module: String,
    _ files: [AppFile],
    _ surroundings: Surroundings
  ) -> Bool {
    let targets = surroundings.targets.filter { $0.name == module }
    return files.contains { file in
      file.folders.contains { $0 == module }
        || targets.contains { isIn($0, file, surroundings) }
    }
  }

  // MARK: What is missing

  private static func undeclaredNames(_ chosen: [AppFile], _ files: [AppFile]) -> [Undeclared] {
    let declared = chosen.reduce(into: Set<String>()) { $0.formUnion($1.facts.declaredNames) }
    let used = chosen.reduce(into: Set<String>()) { $0.formUnion($1.facts.usedNames) }
    let modules = Set(chosen.flatMap(\.facts.imports).map(\.module))
    var places: [String: String] = [:]
    for file in files where !file.isTest {
      for name in file.facts.topLevelNames where places[name] == nil { places[name] = file.path }
    }
    return used.sorted().compactMap { name in
      guard !declared.contains(name), !modules.contains(name), !KnownNames.isKnown(name),
        KnownNames.missing(name) == nil,
        !KnownNames.missingBeginnings.contains(where: name.hasPrefix),
        ModuleKind(name) == .foreign
      else {
        return nil
      }
      let place = places[name]
      guard place != nil || name.first?.isUppercase == true else { return nil }
      return Undeclared(name: name, declaredIn: place)
    }
  }

  private static func stubs(
    _ files: [AppFile],
    _ ownModules: Set<String>,
    _ undeclared: [Undeclared],
    _ isOf: (_ module: String, _ path: String) -> Bool
  ) -> [Stub] {
    let open = Set(undeclared.filter { $0.declaredIn == nil }.map(\.name))
    var importing: [String: [AppFile]] = [:]
    for file in files {
      for module in Set(file.facts.imports.map(\.module))
      where ModuleKind(module) == .foreign && !ownModules.contains(module) {
        importing[module, default: []].append(file)
      }
    }
    return importing.keys.sorted().map { module in
      let importers = importing[module] ?? []
      // A name that a file without this import uses too is probably not from here.
      var names = importers.reduce(into: Set<String>()) { $0.formUnion($1.facts.usedNames) }
      for file in files where !file.facts.imports.contains(where: { $0.module == module }) {
        names.subtract(file.facts.usedNames)
      }
      // A module of the app itself has what the files in its folder declare.
      let own = undeclared.filter { name in
        name.declaredIn.map { isOf(module, $0) } == true
          && importers.contains { $0.facts.usedNames.contains(name.name) }
      }
      return Stub(
        module: module,
        files: importers.map(\.path).sorted(),
        names: names.intersection(open).union(own.map(\.name)).sorted()
      )
    }
  }
}
