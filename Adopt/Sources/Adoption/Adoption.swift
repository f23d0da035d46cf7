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

  private let request: AdoptionRequest

  /// Creates an adoption.
  package init(_ request: AdoptionRequest) { self.request = request }

  /// Finds, rewrites and writes the files.
  ///
  /// A file that cannot be read or is no Swift is left out, and the rest is carried.
  ///
  /// - Throws: `AdoptionError` if nothing can be carried or written.
  package func run() throws -> Outcome {
    let folder = URL(fileURLWithPath: request.folder).resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      isFolder.boolValue, FileManager.default.isReadableFile(atPath: folder.path)
    else { throw AdoptionError.noFolder(request.folder) }
    if let module = request.module, !AdoptionPlan.isModuleName(module) {
      throw AdoptionError.badModule(module)
    }
    if let output = request.output { try checkOutput(output, folder) }

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
    for path in request.only {
      guard
        scan.files.contains(where: { Selection.matches($0.path, path) })
          || scan.problems.contains(where: { Selection.matches($0.path, path) })
      else { throw AdoptionError.noSuchFile(folder: request.folder, path: path) }
    }
    let way: Selection.Way =
      request.only.isEmpty ? (request.isAll ? .all : .automatic) : .only(request.only)
    let surroundings = surroundings(folder, scan)
    let files =
      request.only.isEmpty ? AdoptionPlan.filesOfTargets(scan.files, surroundings) : scan.files
    let selection = Selection(files, way)
    guard !selection.carried.isEmpty else {
      let errors = complaints(problems(scan))
      guard errors.isEmpty else { return Outcome(report: "", complaints: errors, exitCode: 65) }
      throw AdoptionError.noLocation(request.folder)
    }
    let module =
      request.module
      ?? AdoptionPlan.moduleName(selection.carried.map { files[$0.index] }, surroundings)
    let output = request.output ?? "\(module)-days"
    if request.output == nil { try checkOutput(output, folder) }
    let plan = AdoptionPlan(
      files,
      selection,
      surroundings,
      module: module,
      tracewatt: tracewatt(output)
    )
    return try finish(plan, output, problems(scan))
  }

  private func finish(
    _ plan: AdoptionPlan,
    _ output: String,
    _ problems: [FolderScan.Problem]
  ) throws -> Outcome {
    let writer = PackageWriter(folder: URL(fileURLWithPath: output))
    guard writer.canWrite else { throw AdoptionError.outputNotEmpty(output) }
    var report = AdoptionReport(plan: plan, folderName: folderName, output: output)
    var hasConflicts = false
    if !request.isDryRun {
      report.isRerun = writer.isEarlierAdoption
      let outcome = try writer.write(plan.outputs)
      hasConflicts = !outcome.conflicts.isEmpty
      report.outcome = outcome
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
    if let (manifest, below) = AppManifest.find(folder) {
      surroundings.isSwift6 = manifest.isSwift6
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
    guard let typed = request.tracewatt else { return "../tracewatt" }
    if typed.contains("://") || typed.hasPrefix("git@") || typed.hasPrefix("/") { return typed }
    if output.hasPrefix("/") { return URL(fileURLWithPath: typed).standardizedFileURL.path }
    let from = URL(fileURLWithPath: output).standardizedFileURL.pathComponents
    let to = URL(fileURLWithPath: typed).standardizedFileURL.pathComponents
    let common = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - common)
    return (up + to.dropFirst(common)).joined(separator: "/")
  }
}
