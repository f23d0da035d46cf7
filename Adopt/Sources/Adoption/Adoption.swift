// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Carries an app's location code into a package for tests on Linux.
package struct Adoption {
  /// What the program says and how it ends.
  package struct Outcome: Equatable, Sendable {
    /// The report, for standard output.
    package var report: String

    /// Complaints about files, for standard error.
    package var complaints: [String]

    /// The exit code.
    package var exitCode: Int32
  }

  private var request: AdoptionRequest

  /// What the run before had and this one does not say, in words.
  private var remembered: [String] = []

  /// Tracewatt as the manifest of the run before has it, if this one does not say.
  private var rememberedTracewatt: String?

  /// Paths of `--only` in the run before.
  private var rememberedOnly: Set<String> = []

  /// Creates an adoption.
  package init(_ request: AdoptionRequest) { self.request = request }

  /// Finds, rewrites and writes the files.
  ///
  /// A file that cannot be read or is no Swift is left out, and the rest is carried.
  ///
  /// Options that are not given are those of the run before with the same output.
  ///
  /// - Throws: `AdoptionError` if nothing can be carried or written.
  package func run() throws -> Outcome {
    var adoption = self
    return try adoption.begin()
  }

  private mutating func begin() throws -> Outcome {
    let folder = URL(fileURLWithPath: request.folder).resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue, FileManager.default.isReadableFile(atPath: folder.path)
    else { throw AdoptionError.noFolder(request.folder) }
    if let module = request.module, !AdoptionPlan.isModuleName(module) {
      throw AdoptionError.badModule(module)
    }
    if let typed = request.tracewatt, !AdoptionRequest.isPathOrAddress(typed) {
      throw AdoptionError.badTracewatt(typed)
    }
    if let output = request.output {
      try checkOutput(output, folder)
      try remember(output)
    }

    let scan = FolderScan(folder)
    guard !scan.files.isEmpty else {
      if let problem = scan.problems.first, scan.problems.allSatisfy({ $0.kind == problem.kind }) {
        return Outcome(
          report: "",
          complaints: complaints(scan.problems),
          exitCode: problem.kind == .unreadable ? 66 : 65
        )
      }
      throw AdoptionError.noSwift(request.folder)
    }
    let surroundings = surroundings(folder, scan)
    var choice = try choose(scan, surroundings)
    if request.output == nil, !choice.selection.carried.isEmpty {
      // The folder's name depends on the chosen files, and they on the options of the run before.
      let output = "\(module(choice, surroundings))-days"
      try checkOutput(output, folder)
      request.output = output
      try remember(output)
      if !remembered.isEmpty { choice = try choose(scan, surroundings) }
    }
    guard let output = request.output, !choice.selection.carried.isEmpty else {
      let errors = complaints(problems(scan))
      guard errors.isEmpty else { return Outcome(report: "", complaints: errors, exitCode: 65) }
      throw AdoptionError.noLocation(request.folder)
    }
    let plan = AdoptionPlan(
      choice.files,
      choice.selection,
      surroundings,
      module: module(choice, surroundings),
      tracewatt: tracewatt(output)
    )
    return try finish(plan, output, problems(scan))
  }

  private func module(
    _ choice: (files: [AppFile], selection: Selection),
    _ surroundings: AdoptionPlan.Surroundings
  ) -> String {
    let carried = choice.selection.carried.map { choice.files[$0.index] }
    return request.module ?? AdoptionPlan.moduleName(carried, surroundings)
  }

  /// Chooses the files as the options say.
  private func choose(
    _ scan: FolderScan,
    _ surroundings: AdoptionPlan.Surroundings
  ) throws -> (files: [AppFile], selection: Selection) {
    let missing = request.only.filter { path in
      !scan.files.contains { Selection.matches($0.path, path) }
        && !scan.problems.contains { Selection.matches($0.path, path) }
    }
    // A file that the app has no longer is no mistake of the one who named it before.
    if let path = missing.first(where: { !rememberedOnly.contains($0) })
      ?? (missing.count == request.only.count ? missing.first : nil)
    {
      throw AdoptionError.noSuchFile(folder: request.folder, path: path)
    }
    if !request.only.isEmpty { return (scan.files, Selection(scan.files, .only(request.only))) }
    let files = AdoptionPlan.filesOfTargets(scan.files, surroundings)
    return (files, Selection(files, request.isAll ? .all : .automatic))
  }

  // MARK: The run before

  /// Fills in the options that are not given with those of the run before.
  private mutating func remember(_ output: String) throws {
    let writer = PackageWriter(folder: URL(fileURLWithPath: output))
    guard writer.isEarlierAdoption,
      let before = try RememberedOptions.read(writer.folder)
    else { return }
    if request.module == nil, let name = before.name {
      request.module = name
      remembered.append("--name \(name)")
    }
    if request.tracewatt == nil, let path = before.tracewatt {
      rememberedTracewatt = path
      remembered.append("--tracewatt \(path)")
    }
    guard request.only.isEmpty, !request.isAll else { return }
    if before.isAll {
      request.isAll = true
      remembered.append("--all")
    } else if !before.only.isEmpty {
      request.only = before.only
      rememberedOnly = Set(before.only)
      remembered.append("--only \(before.only.joined(separator: " "))")
    }
  }

  /// What the next run has to know.
  private func options(_ plan: AdoptionPlan, _ output: String) -> RememberedOptions {
    RememberedOptions(
      name: request.module,
      tracewatt: request.tracewatt == nil ? rememberedTracewatt : tracewatt(output),
      only: request.only,
      isAll: request.isAll
    )
  }

  private func finish(
    _ plan: AdoptionPlan,
    _ output: String,
    _ problems: [FolderScan.Problem]
  ) throws -> Outcome {
    let writer = PackageWriter(folder: URL(fileURLWithPath: output))
    guard writer.canWrite else { throw AdoptionError.outputNotEmpty(output) }
    var report = AdoptionReport(plan: plan, folderName: folderName, output: output)
    report.remembered = remembered
    var hasConflicts = false
    if !request.isDryRun {
      report.isRerun = writer.isEarlierAdoption
      let outcome = try writer.write(plan.outputs)
      hasConflicts = !outcome.conflicts.isEmpty
      report.outcome = outcome
      let options = options(plan, output).text
      try writer.save(options, writer.folder.appendingPathComponent(RememberedOptions.path))
      let url = writer.folder.appendingPathComponent("adopt-report.md")
      try writer.save("# Adoption of \(folderName)\n\n" + report.text, url)
    }
    let hasUnreadable = problems.contains { $0.kind == .unreadable }
    let code: Int32 = hasConflicts ? 1 : problems.isEmpty ? 0 : hasUnreadable ? 66 : 65
    return Outcome(report: report.text, complaints: complaints(problems), exitCode: code)
  }

  /// What is wrong with files that would have been carried, and with unread ones.
  private func problems(_ scan: FolderScan) -> [FolderScan.Problem] {
    var problems = scan.problems
    if !request.only.isEmpty {
      problems = problems.filter { problem in
        request.only.contains { Selection.matches(problem.path, $0) }
      }
    }
    for file in scan.files {
      guard let error = file.syntaxError, isWanted(file) else { continue }
      problems.append(
        FolderScan.Problem(
          kind: .malformed,
          path: file.path,
          line: error.line,
          column: error.column,
          message: "the file does not parse as Swift; it is left out"
        )
      )
    }
    return problems.sorted { $0.path < $1.path }
  }

  private func isWanted(_ file: AppFile) -> Bool {
    if !request.only.isEmpty {
      return request.only.contains { Selection.matches(file.path, $0) }
    }
    return !file.isTest && file.screenReason == nil && (request.isAll || file.facts.isLocationFile)
  }

  private func complaints(_ problems: [FolderScan.Problem]) -> [String] {
    var prefix = request.folder
    while prefix.hasSuffix("/") { prefix.removeLast() }
    return problems.map { problem in
      let path = problem.path.isEmpty ? prefix : "\(prefix)/\(problem.path)"
      return """
        \(path):\(problem.line):\(problem.column): error: \(problem.message)
        note: the other files are carried; repair this one and run the command again
        """
    }
  }

  // MARK: Folders

  private var folderName: String {
    URL(fileURLWithPath: request.folder).standardizedFileURL.lastPathComponent
  }

  private func surroundings(_ folder: URL, _ scan: FolderScan) -> AdoptionPlan.Surroundings {
    var parts = URL(fileURLWithPath: request.folder).standardizedFileURL.pathComponents
    let general: Set = [
      "App", "Base", "Classes", "Core", "Location", "Source", "Sources", "iOS", "src",
    ]
    while parts.count > 1, general.contains(parts[parts.count - 1]) { parts.removeLast() }
    var surroundings = AdoptionPlan.Surroundings(
      folderName: parts.last ?? "App",
      projectName: scan.projectName
    )
    if let (project, path) = XcodeProject.find(folder, scan.projects) {
      surroundings.isSwift6 = project.isSwift6
      surroundings.isOfMainActor = project.isOfMainActor
      surroundings.mainActorPlace = project.mainActorLine.map { (path, $0) }
    }
    if let (manifest, below) = AppManifest.find(folder) {
      surroundings.isSwift6 = manifest.isSwift6
      if manifest.isOfMainActor { surroundings.isOfMainActor = true }
      surroundings.targets = manifest.targets
      surroundings.below = below
    }
    return surroundings
  }

  private func checkOutput(_ output: String, _ folder: URL) throws {
    let target = Self.resolved(output)
    let inside = target.path == folder.path || target.path.hasPrefix(folder.path + "/")
    guard inside else { return }
    let below = target.path.dropFirst(folder.path.count).split(separator: "/").map(String.init)
    guard below.contains(where: FolderScan.isIgnored) else {
      throw AdoptionError.outputInside(output, folder: request.folder)
    }
  }

  /// The folder at a path of which the last parts need not exist, without symbolic links.
  private static func resolved(_ path: String) -> URL {
    var existing = URL(fileURLWithPath: path).standardizedFileURL
    var rest: [String] = []
    while !FileManager.default.fileExists(atPath: existing.path), existing.path != "/" {
      rest.insert(existing.lastPathComponent, at: 0)
      existing = existing.deletingLastPathComponent()
    }
    return rest.reduce(existing.resolvingSymlinksInPath()) { $0.appendingPathComponent($1) }
  }

  /// Tracewatt's path from the new package, or its address.
  private func tracewatt(_ output: String) -> String {
    guard let typed = request.tracewatt else { return rememberedTracewatt ?? "../tracewatt" }
    if typed.contains("://") || typed.hasPrefix("git@") || typed.hasPrefix("/") { return typed }
    if output.hasPrefix("/") { return URL(fileURLWithPath: typed).standardizedFileURL.path }
    let from = URL(fileURLWithPath: output).standardizedFileURL.pathComponents
    let to = URL(fileURLWithPath: typed).standardizedFileURL.pathComponents
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    return (up + to.dropFirst(common)).joined(separator: "/")
  }
}
