// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TracewattTestSupport

@testable import Documents

@Suite("The action and the template for continuous integration")
struct CITemplateTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(name), encoding: .utf8)
  }

  private func yaml(_ name: String) throws -> SourceNode {
    let problems = ProblemList()
    let root = YAMLText.read(bytes: Array(try text(name).utf8), file: name, problems: problems)
    return try #require(root, "\(name)")
  }

  private func items(_ node: SourceNode?) -> [SourceNode] {
    guard case .sequence(let items) = node?.content else { return [] }
    return items
  }

  @Test("the action runs its script, and uploads reports whatever the script's exit code was")
  func action() throws {
    let action = try yaml("action.yml")
    expectEqual(action["runs"]?["using"]?.text, "composite")
    let steps = items(action["runs"]?["steps"])
    try #require(steps.count == 4)
    expectEqual(steps[2]["id"]?.text, "check")
    expectEqual(steps[2]["run"]?.text, "\"$GITHUB_ACTION_PATH/scripts/ci-check.sh\"")
    expectEqual(steps[2]["shell"]?.text, "bash")
    expectEqual(steps[3]["uses"]?.text?.hasPrefix("actions/upload-artifact@"), true)
    expectEqual(steps[3]["if"]?.text?.contains("always()"), true)
  }

  @Test("the action caches the folder that its script reads, by the digest or the source")
  func cache() throws {
    let action = try yaml("action.yml")
    let steps = items(action["runs"]?["steps"])
    let step = try #require(steps.first { $0["uses"]?.text?.hasPrefix("actions/cache@") == true })
    expectEqual(step["if"]?.text?.contains("inputs.sha256 != ''"), true)
    expectEqual(step["with"]?["path"]?.text, "${{ inputs.cache }}")
    let key = "tracewatt-${{ inputs.sha256 || steps.source.outputs.key }}"
    expectEqual(step["with"]?["key"]?.text, key)
    let source = try #require(steps.first { $0["id"]?.text == "source" })
    expectEqual(source["run"]?.text?.contains("/scripts/ci-source-key.sh\""), true)
    expectEqual(source["if"]?.text?.contains("inputs.build == 'true'"), true)
    expectEqual(action["inputs"]?["build"]?["default"]?.text, "false")
    expectEqual(action["inputs"]?["sha256"]?["default"]?.text, "")
  }

  @Test(
    "every input of the action goes through the environment to a variable that the script reads"
  )
  func inputs() throws {
    let action = try yaml("action.yml")
    let inputs = Set(try #require(action["inputs"]?.entries).map(\.key))
    let steps = items(action["runs"]?["steps"])
    for step in steps { #expect(step["run"]?.text?.contains("${{") != true) }
    let script = try text("scripts/ci-check.sh") + text("scripts/ci-install.sh")
    let check = try #require(steps.first { $0["id"]?.text == "check" })
    let environment = try #require(check["env"]?.entries)
    let passed = environment.compactMap { entry -> String? in
      let match = entry.value.text?.wholeMatch(of: /\$\{\{ inputs\.([a-z0-9-]+) \}\}/)
      return match.map { String($0.output.1) }
    }
    expectEqual(passed.count, environment.count)
    expectEqual(Set(passed), inputs.subtracting(["artifact"]))
    for entry in environment {
      #expect(script.contains("${\(entry.key):-"), "\(entry.key)")
    }
  }

  @Test("every output of the action is one that the script sets")
  func outputs() throws {
    let script = try text("scripts/ci-check.sh")
    let outputs = try #require(try yaml("action.yml")["outputs"]?.entries)
    #expect(Set(outputs.map(\.key)).isSuperset(of: ["verdict", "breaches", "report"]))
    for output in outputs {
      let value = try #require(output.value["value"]?.text)
      let name = try #require(value.wholeMatch(of: /\$\{\{ steps\.check\.outputs\.([a-z_]+) \}\}/))
      #expect(script.contains("set_output \(name.output.1) "), "\(output.key)")
    }
  }

  @Test("the template keeps its artifacts always, and names the reports that the script writes")
  func gitLab() throws {
    let job = try #require(try yaml("templates/tracewatt.gitlab-ci.yml")["tracewatt"])
    expectEqual(job["artifacts"]?["when"]?.text, "always")
    expectEqual(items(job["script"]).map(\.text), ["\"$TRACEWATT_SCRIPT\""])
    let before = try #require(items(job["before_script"]).first?.text)
    #expect(before.hasPrefix("TRACEWATT_SCRIPT=/opt/tracewatt/scripts/ci-check.sh\n"))
    #expect(before.contains("$TRACEWATT_SHA256  $archive\" | sha256sum --check"))
    let starter = try #require(try yaml("scenarios/starter/ci/gitlab-ci.yml")["tracewatt"])
    expectEqual(items(starter["before_script"]).map(\.text), [before])
    for job in [job, starter] {
      expectEqual(job["cache"]?["key"]?.text, "tracewatt-$TRACEWATT_SHA256")
    }
    let reports = try #require(job["artifacts"]?["reports"]?.entries)
    expectEqual(reports.map(\.key), ["junit", "codequality", "metrics"])
    let kinds = ["junit": "junit", "codequality": "codequality", "metrics": "openmetrics"]
    let script = try text("scripts/ci-check.sh")
    for report in reports {
      let path = try #require(report.value.text)
      let file = try #require(path.split(separator: "/").last)
      expectEqual(path, "tracewatt-reports/\(file)")
      let kind = try #require(kinds[report.key])
      #expect(script.contains("\"\(kind)=$reports/\(file)\""), "\(report.key)")
    }
    expectEqual(job["variables"]?["TRACEWATT_REPORTS"]?.text, "$CI_PROJECT_DIR/tracewatt-reports")
  }

  /// Files that users copy, and pages that show such files.
  private static let copied = [
    "action.yml", "docs/guide/ci-gate.md",
    "scenarios/starter/ci/github-workflow.yml",
    "scenarios/starter/ci/gitlab-ci.yml", "scripts/ci-check.sh", "scripts/ci-install.sh",
    "templates/Dockerfile", "templates/Dockerfile.release", "templates/github-pull-request.yml",
    "templates/tracewatt.gitlab-ci.yml",
  ]

  @Test("third-party actions are named by commit and full version, the same one everywhere")
  func actions() throws {
    var pins: [String: Set<String>] = [:]
    for name in Self.copied {
      for line in try text(name).split(separator: "\n") {
        guard let use = line.firstMatch(of: /uses: (([^@ ]+)@.*)$/),
          use.output.2 != "OWNER/tracewatt"
        else { continue }
        let pin = use.output.1
        let isFull = pin.wholeMatch(of: /[^@]+@[0-9a-f]{40} # v[0-9]+\.[0-9]+\.[0-9]+/) != nil
        #expect(isFull, "\(name): \(pin)")
        pins[String(use.output.2), default: []].insert(String(pin))
      }
    }
    let actions = [
      "actions/cache", "actions/checkout", "actions/download-artifact", "actions/upload-artifact",
      "github/codeql-action/upload-sarif",
    ]
    #expect(pins.keys.sorted() == actions)
    for (action, versions) in pins { expectEqual(versions.count, 1, "\(action): \(versions)") }
  }

  @Test("images of Swift are named by full version, the same one everywhere")
  func images() throws {
    var tags: Set<String> = []
    for name in Self.copied {
      for image in try text(name).matches(of: /\bswift:([a-z0-9.-]+)/) {
        #expect(image.output.1.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+-noble/) != nil, "\(name)")
        tags.insert(String(image.output.1))
      }
    }
    expectEqual(tags.count, 1, "\(tags)")
  }

  @Test("jobs of GitLab and Jenkins run in the image of the Dockerfile, whose user is not root")
  func users() throws {
    for name in ["templates/Dockerfile", "templates/Dockerfile.release"] {
      let dockerfile = try text(name).split(separator: "\n")
      let user = try #require(dockerfile.last { $0.hasPrefix("USER ") })
      #expect(user.wholeMatch(of: /USER [1-9][0-9]*/) != nil, "\(name)")
    }
    for name in ["templates/tracewatt.gitlab-ci.yml", "scenarios/starter/ci/gitlab-ci.yml"] {
      try expectEqual(yaml(name)["tracewatt"]?["image"]?.text, "$TRACEWATT_IMAGE", "\(name)")
    }
    let page = try text("docs/guide/ci-gate.md")
    #expect(page.contains("agent { docker { image 'REGISTRY/tracewatt:TAG' } }"))
    #expect(page.contains("TRACEWATT_IMAGE: REGISTRY/tracewatt:TAG"))
  }

  @Test("no template takes Tracewatt from a branch")
  func releases() throws {
    let arguments = [
      "templates/Dockerfile": ["TRACEWATT_REPOSITORY", "TRACEWATT_REF"],
      "templates/Dockerfile.release": [
        "TRACEWATT_RELEASES", "TRACEWATT_VERSION", "TRACEWATT_SHA256",
      ],
    ]
    for (name, arguments) in arguments.sorted(by: { $0.key < $1.key }) {
      let dockerfile = try text(name).split(separator: "\n")
      for argument in arguments {
        #expect(dockerfile.contains("ARG \(argument)"), "\(name): it has no default")
      }
    }
    for name in Self.copied {
      let matches = try text(name).matches(of: /(?:@|--branch |_REF[:=] *)(?:main|master)\b/)
      #expect(matches.isEmpty, "\(name)")
    }
  }
}
