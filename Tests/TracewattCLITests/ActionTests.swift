// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

/// A job of continuous integration with a fake `tracewatt` that records its arguments.
private final class Job {
  let folder: TemporaryFolder
  private let script = packageRoot + "/scripts/ci-check.sh"

  /// A folder with a program that writes the requested reports and ends with a code.
  ///
  /// - Parameters:
  ///   - code: the exit code of the program.
  ///   - writes: whether it writes reports.
  /// - Throws: the error that prevents writing into the folder.
  init(code: Int32 = 0, writes: Bool = true) throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      #!/usr/bin/env bash
      if [ "$1" = --version ]; then echo '0.1.0 (model 1)'; exit 0; fi
      printf '%s\\0' "$PWD" "$@" >'\(folder.path)/called'
      for argument in "$@"; do
        case "$argument" in
          json=*)
            \(writes ? ":" : "continue")
            printf '{\\n  "verdict": "breached",\\n  "summary": {\\n    "breach": 3,\\n    "x": 1\\n  }\\n}\\n' \\
              >"${argument#*=}"
            ;;
          *=*) \(writes ? ":" : "continue"); printf 'made %s\\n' "${argument%%=*}" >"${argument#*=}" ;;
        esac
      done
      echo '::error title=a::b'
      exit \(code)
      """,
      to: "tracewatt"
    )
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: folder.path + "/tracewatt"
    )
    try FileManager.default.createDirectory(
      atPath: folder.path + "/place",
      withIntermediateDirectories: true
    )
  }

  /// Runs the script in the folder `place`, as GitHub's runner would, with or without its
  /// variables.
  func run(
    _ variables: [String: String] = [:],
    onGitHub: Bool = true,
    onPath: Bool = true
  ) async throws -> Outcome {
    var environment = variables
    if onGitHub {
      environment["GITHUB_ACTIONS"] = "true"
      environment["GITHUB_STEP_SUMMARY"] = folder.path + "/summary"
      environment["GITHUB_OUTPUT"] = folder.path + "/output"
    }
    let path = onPath ? folder.path + ":/usr/bin:/bin" : "/usr/bin:/bin"
    // Values reach the script unchanged: they are quoted once for this one line only.
    let assignments = environment.sorted { $0.key < $1.key }.map { "\($0)=\(Self.quoted($1))" }
    let line =
      "cd \(Self.quoted(folder.path + "/place")) && exec env -i PATH=\(Self.quoted(path)) HOME=/ "
      + (assignments + [Self.quoted(script)]).joined(separator: " ")
    return try await folder.shell(line)
  }

  /// The folder in which the program ran, and its arguments.
  func call() throws -> (folder: String, arguments: [String]) {
    let parts = try folder.text("called").split(separator: "\0", omittingEmptySubsequences: false)
      .dropLast().map(String.init)
    return (parts[0], Array(parts.dropFirst()))
  }

  /// The outputs of the step, parsed as by GitHub.
  func outputs() throws -> [String: String] {
    var outputs: [String: String] = [:]
    var lines = try folder.text("output").split(separator: "\n", omittingEmptySubsequences: false)[
      ...
    ]
    while let line = lines.popFirst(), !line.isEmpty {
      let head = try #require(line.range(of: "<<"))
      let delimiter = line[head.upperBound...]
      let end = try #require(lines.firstIndex(of: delimiter))
      outputs[String(line[..<head.lowerBound])] = lines[..<end].joined(separator: "\n")
      lines = lines[(end + 1)...]
    }
    return outputs
  }

  static func quoted(_ text: String) -> String {
    "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}

@Suite("The script for continuous integration")
struct ActionTests {
  private let reports = [
    "json=tracewatt-reports/check.json", "markdown=tracewatt-reports/check.md",
    "junit=tracewatt-reports/check.xml", "text=tracewatt-reports/check.txt",
    "openmetrics=tracewatt-reports/check.openmetrics.txt",
    "codequality=tracewatt-reports/check.codequality.json",
  ]

  @Test(
    "it runs check with every report, and annotations on GitHub only",
    arguments: [true, false]
  )
  func plain(_ onGitHub: Bool) async throws {
    let job = try Job()
    let outcome = try await job.run(onGitHub: onGitHub)
    expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
    let call = try job.call()
    let kinds = reports + (onGitHub ? ["github=-"] : [])
    expectEqual(call.arguments, ["check"] + kinds.flatMap { ["--report", $0] })
    expectEqual(outcome.stdout, "::error title=a::b\n")
  }

  @Test(
    "the tool's exit code is passed on, with summary, outputs and reports on failure too",
    arguments: [0, 1, 2, 4, 65, 70]
  )
  func codes(_ code: Int32) async throws {
    let job = try Job(code: code)
    let outcome = try await job.run()
    expectEqual(outcome.exitCode, code)
    try expectEqual(job.folder.text("summary"), "made markdown\n")
    let outputs = try job.outputs()
    let folder = job.folder.path + "/place/tracewatt-reports"
    expectEqual(outputs["verdict"], "breached")
    expectEqual(outputs["breaches"], "3")
    expectEqual(outputs["exit_code"], String(code))
    expectEqual(outputs["report"]?.hasSuffix(folder + "/check.json"), true)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    expectEqual(files.count, reports.count)
    try expectEqual(job.folder.text("place/tracewatt-reports/check.xml"), "made junit\n")
  }

  @Test("without a report the summary says so, the verdict is error, and old reports are gone")
  func nothing() async throws {
    let job = try Job(code: 65, writes: false)
    try FileManager.default.createDirectory(
      atPath: job.folder.path + "/place/tracewatt-reports",
      withIntermediateDirectories: true
    )
    try job.folder.write("{\n  \"verdict\": \"holds\",\n", to: "place/tracewatt-reports/check.json")
    let outcome = try await job.run()
    expectEqual(outcome.exitCode, 65)
    #expect(try job.folder.text("summary").contains("`tracewatt check` exited with code 65; see"))
    let outputs = try job.outputs()
    expectEqual(outputs["verdict"], "error")
    expectEqual(outputs["breaches"], "0")
  }

  /// Text that would run a command or be split if a shell ever interpreted it.
  private static let names = [
    "with space", "quote\"s 'and' back`id`", "$(touch owned)", "; touch owned;", "line\nbreak",
    "${IFS}*?[a]", "-rf", "--exit-zero", "a=b=c", "end_of_value_\ny<<x", "\\", "ümläut",
  ]

  @Test("budgets and results of any name reach the program as they are", arguments: names)
  func hostile(_ text: String) async throws {
    let job = try Job()
    let outcome = try await job.run(["TRACEWATT_BUDGETS": text, "TRACEWATT_RESULTS": text])
    expectEqual(outcome.exitCode, 0, "\(outcome.stderr)")
    let path = text.hasPrefix("-") ? "./" + text : text
    try expectEqual(job.call().arguments.prefix(4), ["check", path, "--budgets", path])
    #expect(!job.folder.listing().contains { $0.hasSuffix("owned") })
  }

  @Test("folders of any name are worked in and reported to", arguments: names)
  func folders(_ text: String) async throws {
    let job = try Job(code: 1)
    try FileManager.default.createDirectory(
      atPath: "\(job.folder.path)/place/\(text)",
      withIntermediateDirectories: true
    )
    let outcome = try await job.run(["TRACEWATT_DIRECTORY": text, "TRACEWATT_REPORTS": text])
    expectEqual(outcome.exitCode, 1, "\(outcome.stderr)")
    #expect(try job.call().folder.hasSuffix("/place/" + text))
    let report = try #require(try job.outputs()["report"])
    #expect(report.hasSuffix("/place/\(text)/\(text)/check.json"))
    #expect(FileManager.default.fileExists(atPath: report))
    #expect(!job.folder.listing().contains { $0.hasSuffix("owned") })
  }

  @Test("more arguments are lines: blank ones are left out, and nothing in them is shell")
  func arguments() async throws {
    let job = try Job()
    let lines = "--scenario\nmy day.yaml\n\n--today\r\n2026-11-22\n$(touch owned) *\n--quiet"
    _ = try await job.run(["TRACEWATT_ARGS": lines])
    let expected = [
      "--scenario", "my day.yaml", "--today", "2026-11-22", "$(touch owned) *", "--quiet",
    ]
    try expectEqual(Array(job.call().arguments.dropFirst().prefix(expected.count)), expected)
    #expect(!job.folder.listing().contains { $0.hasSuffix("owned") })
  }

  @Test("another version than the one requested is refused, and the right one taken")
  func version() async throws {
    let job = try Job()
    let refused = try await job.run(["TRACEWATT_VERSION": "0.2.0"])
    expectEqual(refused.exitCode, 64)
    #expect(refused.stderr.contains("tracewatt is version 0.1.0, but 0.2.0 is required"))
    #expect(!job.folder.listing().contains("called"))
    try await expectEqual(job.run(["TRACEWATT_VERSION": "0.1.0"]).exitCode, 0)
  }

  @Test("without a program it says what to do; a named program is taken")
  func program() async throws {
    let job = try Job()
    let missing = try await job.run(onPath: false)
    expectEqual(missing.exitCode, 66)
    #expect(missing.stderr.contains("tracewatt is not on PATH\n"))
    let named = try await job.run(["TRACEWATT": "../tracewatt"], onPath: false)
    expectEqual(named.exitCode, 0, "\(named.stderr)")
    let wrong = try await job.run(["TRACEWATT": "../absent"])
    expectEqual(wrong.exitCode, 66)
  }

  @Test("a folder that is missing or cannot be made is reported")
  func troubles() async throws {
    let job = try Job()
    try await expectEqual(job.run(["TRACEWATT_DIRECTORY": "absent"]).exitCode, 66)
    let hostile = try await job.run(["TRACEWATT_DIRECTORY": "a\n::error::b##[group]c##vso[d]"])
    expectEqual(hostile.exitCode, 66)
    #expect(hostile.stderr.contains("the folder a ::error::b## [group]c## vso[d] does not exist\n"))
    try job.folder.write("", to: "place/file")
    try await expectEqual(job.run(["TRACEWATT_REPORTS": "file/below"]).exitCode, 73)
  }
}
