// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import Studies

extension ScenarioChoices {
  /// The keys of another app: its name, its strategy and its setup.
  static let otherAppKeys = ["name", "strategy"] + ScenarioFile.appKeys

  /// The most other apps of a scenario; each needs numbers for its events and causes of energy.
  static let otherAppLimit = 1000

  /// The other apps of a scenario; invalid ones are left out, with problems.
  func otherApps(_ reader: FieldReader?) -> [OtherApp] {
    var apps: [OtherApp] = []
    let list = reader?.list("other_apps") ?? []
    guard list.count <= Self.otherAppLimit else {
      let allowed = "at most \(Self.otherAppLimit) apps"
      reader?.report(.badValue(text: "\(list.count) apps", allowed: allowed), "other_apps")
      return []
    }
    for (node, path) in list {
      let app = FieldReader(node, path: path, known: Self.otherAppKeys, problems: problems)
      guard let app else { continue }
      let name = app.require("name") ? app.name("name") : nil
      let isThere = app.require("strategy")
      let strategy = isThere ? app.node["strategy"] : nil
      let choice = strategy.flatMap { self.strategy($0, path: app.full("strategy")) }
      let setUp = ScenarioFile.app(app)
      guard let name else { continue }
      if apps.contains(where: { $0.name == name }) {
        app.report(.duplicateName(text: name), "name")
      }
      guard let choice else { continue }
      apps.append(OtherApp(name: name, strategy: choice, app: setUp))
    }
    return apps
  }
}
