// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The files of an app that belong to its location layer.
struct Selection {
  /// A file that is carried, with the reason.
  struct Carried: Equatable {
    var index: Int
    var reason: String
  }

  /// A file that is not carried although it could belong, with the reason.
  struct LeftOut: Equatable {
    var path: String
    var reason: String
  }

  /// How the files are chosen.
  enum Way {
    /// Files that use Core Location, and what they need.
    case automatic

    /// Every file that is no screen.
    case all

    /// These files and folders.
    case only([String])
  }

  private(set) var carried: [Carried] = []
  private(set) var tests: [Carried] = []
  private(set) var leftOut: [LeftOut] = []

  /// The largest number of files, without screens and tests, of an app that needs no limits.
  static let smallApp = 120

  /// The largest number of files of a larger app that is carried without being named.
  static let fileLimit = 40

  /// The largest number of other files that a file may name and still be pulled in.
  static let hubLimit = 12

  /// The longest file that is pulled in, in lines.
  static let lineLimit = 1_500

  /// The largest number of the app's own test files.
  static let testLimit = 20

  /// How many steps from a file that uses Core Location are followed.
  static let depthLimit = 4

  private let files: [AppFile]
  private let index: NameIndex
  private var isCarried: Set<Int> = []
  private var isMentioned: Set<Int> = []
  private let isLarge: Bool

  init(_ files: [AppFile], _ way: Way) {
    self.files = files
    index = NameIndex(files)
    isLarge = files.filter { !$0.isTest && $0.screenReason == nil }.count > Self.smallApp
    switch way {
    case .automatic: chooseAutomatically()
    case .all:
      for number in files.indices where canCarry(number) { carry(number, "--all") }
    case .only(let paths):
      for number in files.indices
      where paths.contains(where: {
        Self.matches(files[number].path, $0)
      }) {
        if files[number].syntaxError == nil { carry(number, "--only") }
      }
    }
    chooseTests()
    carried.sort { files[$0.index].path < files[$1.index].path }
    tests.sort { files[$0.index].path < files[$1.index].path }
    leftOut.sort { $0.path < $1.path }
  }

  /// Whether a file is, or is in, what `--only` names.
  static func matches(_ path: String, _ named: String) -> Bool {
    var name = named
    if name.hasPrefix("./") { name.removeFirst(2) }
    while name.hasSuffix("/") { name.removeLast() }
    return name == "." || path == name || path.hasPrefix(name + "/")
  }

  private mutating func carry(_ number: Int, _ reason: String) {
    guard isCarried.insert(number).inserted else { return }
    carried.append(Carried(index: number, reason: reason))
  }

  private mutating func leave(_ number: Int, _ reason: String) {
    guard !isCarried.contains(number), isMentioned.insert(number).inserted else { return }
    leftOut.append(LeftOut(path: files[number].path, reason: reason))
  }

  /// Whether a file may be carried; a screen is noted as left out.
  private mutating func canCarry(_ number: Int) -> Bool {
    let file = files[number]
    if file.isTest || file.syntaxError != nil { return false }
    if file.name == "main.swift" {
      leave(number, "main.swift starts a program")
      return false
    }
    if file.name == TypeAliasesFile.name { return false }
    if let reason = file.screenReason {
      if file.facts.isLocationFile { leave(number, reason) }
      return false
    }
    return true
  }

  private mutating func chooseAutomatically() {
    let roots = files.indices.filter { files[$0].facts.isLocationFile && canCarry($0) }
    let services = bySize(roots.filter { files[$0].facts.usesService })
    let values = bySize(roots.filter { !files[$0].facts.usesService })
    for number in services {
      if let reason = burden(ofRoot: number) {
        leave(number, reason)
        continue
      }
      guard hasRoom else {
        leave(number, "over the limit of \(Self.fileLimit) files")
        continue
      }
      carry(number, "uses Core Location or Core Motion")
    }
    close(from: services.filter { isCarried.contains($0) })
    for number in values {
      if let reason = burden(ofValues: number) {
        leave(number, "\(reason); names only values of Core Location")
        continue
      }
      guard hasRoom else {
        leave(number, "over the limit of \(Self.fileLimit) files")
        continue
      }
      if isCarried.contains(number) { continue }
      carry(number, "names values of Core Location")
    }
    close(from: values.filter { isCarried.contains($0) })
    if !isLarge { carryExtensions() }
  }

  /// Carries files that only extend types, in folders of carried files.
  ///
  /// A call of such a member does not name the type that it extends, so the names do not lead there.
  private mutating func carryExtensions() {
    let folders = Set(carried.map { files[$0.index].folders })
    let extensions = bySize(
      files.indices.filter { number in
        let facts = files[number].facts
        return facts.topLevelNames.isEmpty && !facts.extensionMembers.isEmpty
          && folders.contains { files[number].folders.starts(with: $0.prefix(1)) }
          && !isCarried.contains(number) && files[number].screenNames.isEmpty
          && !facts.imports.contains { ModuleKind($0.module) == .missing }
      }
    )
    for number in extensions where canCarry(number) { carry(number, "only extends types") }
    close(from: extensions.filter { isCarried.contains($0) })
  }

  /// Why a file that uses Core Location is left out all the same, or nil.
  private func burden(ofRoot number: Int) -> String? {
    let screenNames = files[number].screenNames
    if screenNames.count > 2 { return "uses \(screenNames.prefix(3).joined(separator: ", "))" }
    let needs = index.needs(of: number).count
    guard isLarge, needs > 2 * Self.hubLimit else { return nil }
    return "names \(needs) other files"
  }

  /// Why a file that only names values of Core Location is left out, or nil.
  private func burden(ofValues number: Int) -> String? {
    if let name = files[number].screenNames.first { return "uses \(name)" }
    let missing = files[number].facts.imports.first { ModuleKind($0.module) == .missing }
    if let missing { return "imports \(missing.module), which Linux lacks" }
    let needs = index.needs(of: number).count
    return isLarge && needs > Self.hubLimit ? "names \(needs) other files" : nil
  }

  private var hasRoom: Bool { !isLarge || carried.count < Self.fileLimit }

  private func bySize(_ numbers: [Int]) -> [Int] {
    numbers.sorted {
      (files[$0].text.utf8.count, files[$0].path) < (files[$1].text.utf8.count, files[$1].path)
    }
  }

  /// Pulls in the files that declare what the given files name, step by step.
  ///
  /// Files of the same folder come first, and small ones before large ones.
  private mutating func close(from roots: [Int]) {
    var front = roots
    for _ in 0..<Self.depthLimit where !front.isEmpty {
      var reasons: [Int: String] = [:]
      var neighbours: Set<Int> = []
      for number in front.sorted(by: { files[$0].path < files[$1].path }) {
        for need in index.needs(of: number) where !isCarried.contains(need.file) {
          if files[need.file].folders == files[number].folders { neighbours.insert(need.file) }
          if reasons[need.file] == nil {
            reasons[need.file] = "declares \(need.name), which \(files[number].name) uses"
          }
        }
      }
      front = []
      let near = bySize(reasons.keys.filter { neighbours.contains($0) })
      let far = bySize(reasons.keys.filter { !neighbours.contains($0) })
      for number in near + far {
        let reason = reasons[number] ?? ""
        if let screen = files[number].screenReason {
          leave(number, "\(screen); \(reason)")
        } else if let name = files[number].screenNames.first {
          leave(number, "uses \(name); \(reason)")
        } else if !canCarry(number) {
          continue
        } else if isLarge, files[number].lineCount > Self.lineLimit {
          leave(number, "has \(files[number].lineCount) lines; \(reason)")
        } else if isLarge, index.needs(of: number).count > Self.hubLimit {
          leave(number, "names \(index.needs(of: number).count) other files; \(reason)")
        } else if !hasRoom {
          leave(number, "over the limit of \(Self.fileLimit) files; \(reason)")
        } else {
          carry(number, reason)
          front.append(number)
        }
      }
    }
  }

  /// Takes the app's tests that name a type of a carried file, and the tests' own helpers.
  private mutating func chooseTests() {
    let names = carried.reduce(into: Set<String>()) { names, carried in
      let facts = files[carried.index].facts
      if facts.isLocationFile { names.formUnion(facts.topLevelNames) }
    }
    let candidates = files.indices.filter { number in
      let file = files[number]
      return file.isTest && file.syntaxError == nil && file.screenReason == nil
        && file.screenNames.isEmpty && !file.facts.usedNames.contains("XCUIApplication")
        && !isCarried.contains(number) && file.name != TypeAliasesFile.name
    }
    let testModules: Set = ["Testing", "XCTest"]
    var chosen = bySize(
      candidates.filter { number in
        files[number].facts.imports.contains { testModules.contains($0.module) }
          && files[number].facts.usedNames.contains {
            names.contains($0) && $0.first?.isUppercase == true
          }
      }
    )
    chosen = chosen.filter { number in
      let missing = index.needs(of: number).first {
        !files[$0.file].isTest && !isCarried.contains($0.file)
      }
      if let missing { leave(number, "names \(missing.name), which is not carried") }
      return missing == nil
    }
    for number in chosen.dropFirst(Self.testLimit) {
      leave(number, "over the limit of \(Self.testLimit) test files")
    }
    chosen = Array(chosen.prefix(Self.testLimit))
    tests = chosen.map { Carried(index: $0, reason: "tests a carried type") }
    // Helpers name helpers, such as a mock of the service that takes a mock of the heading.
    let isCandidate = Set(candidates)
    var known = Set(chosen)
    var helpers: [Int: String] = [:]
    var front = chosen
    while !front.isEmpty, helpers.count < Self.testLimit {
      var next: [Int] = []
      for number in front {
        for need in index.needs(of: number)
        where isCandidate.contains(need.file) && known.insert(need.file).inserted {
          helpers[need.file] = "declares \(need.name) for the tests"
          next.append(need.file)
        }
      }
      front = next
    }
    for number in bySize(Array(helpers.keys)).prefix(Self.testLimit) {
      tests.append(Carried(index: number, reason: helpers[number] ?? ""))
    }
  }
}

/// Which file declares which name.
private struct NameIndex {
  struct Need {
    var file: Int
    var name: String
  }

  private let files: [AppFile]
  private var declaring: [String: [Int]] = [:]
  private var extending: [String: [(file: Int, type: String)]] = [:]

  init(_ files: [AppFile]) {
    self.files = files
    for number in files.indices {
      for name in files[number].facts.topLevelNames { declaring[name, default: []].append(number) }
      for member in files[number].facts.extensionMembers {
        extending[member.member, default: []].append((number, member.type))
      }
    }
  }

  /// The other files that declare what a file names, in the order of their paths.
  ///
  /// A member that an extension adds counts only if few files do so and the extended type is named.
  func needs(of number: Int) -> [Need] {
    let facts = files[number].facts
    var found: [Int: String] = [:]
    for name in facts.usedNames.sorted() where !facts.declaredNames.contains(name) {
      guard let owners = declaring[name] else { continue }
      let candidates = owners.filter { files[$0].isTest == files[number].isTest }
      guard let owner = nearest(candidates.isEmpty ? owners : candidates, number) else { continue }
      if found[owner] == nil { found[owner] = name }
    }
    for name in facts.usedMembers.sorted() where !facts.declaredNames.contains(name) {
      guard let owners = extending[name] else { continue }
      let fitting = Set(owners.filter { facts.usedNames.contains($0.type) }.map(\.file))
      guard fitting.count == 1, let owner = fitting.first, owner != number else { continue }
      if found[owner] == nil { found[owner] = name }
    }
    return found.filter { $0.key != number }
      .map { Need(file: $0.key, name: $0.value) }
      .sorted { files[$0.file].path < files[$1.file].path }
  }

  /// Of several files that declare a name, the one whose path has most in common.
  private func nearest(_ owners: [Int], _ number: Int) -> Int? {
    func common(_ owner: Int) -> Int {
      zip(files[owner].folders, files[number].folders).prefix { $0 == $1 }.count
    }
    return owners.max { (common($0), files[$1].path) < (common($1), files[$0].path) }
  }
}
