// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import Quantities
internal import Studies
internal import World

extension ScenarioFile {
  /// The keys of an app's setup, in the order of the files.
  static let appKeys = [
    "authorization", "precise_location", "background_modes", "background_app_refresh",
    "alarms", "last_opened", "background_at", "answers", "info_plist",
    "required_device_capabilities",
  ]
  /// The keys of the answers to an app's requests.
  static let answerKeys = [
    "when_in_use", "always", "temporary_full_accuracy", "after", "always_confirmation",
    "always_confirmation_after",
  ]
  /// The answers that the system's dialogs offer.
  static let answerWords: [(key: String, words: [UserGrant])] = [
    ("when_in_use", [.denied, .allowOnce, .whenInUse]),
    ("always", [.denied, .allowOnce, .whenInUse, .provisionalAlways, .always]),
  ]

  /// The names of the other apps, whether or not the rest of their entries is valid.
  var otherAppNames: [String] {
    guard case .sequence(let elements)? = reader.node["other_apps"]?.content else { return [] }
    return elements.compactMap { $0["name"]?.text }
  }

  /// The app under test.
  mutating func app() -> AppConfiguration {
    guard let app = reader.mapping("app", known: Self.appKeys) else {
      if !reader.has("app") { noteDefaultApp() }
      return AppConfiguration()
    }
    return Self.app(app)
  }

  /// The setup of an app; absent keys keep what it has, by default the stated defaults.
  static func app(
    _ app: FieldReader,
    from configuration: AppConfiguration = AppConfiguration()
  ) -> AppConfiguration {
    var configuration = configuration
    configuration.authorization = app.word("authorization") ?? configuration.authorization
    configuration.allowsPreciseLocation =
      app.flag("precise_location") ?? configuration.allowsPreciseLocation
    if let modes = app.list("background_modes") {
      configuration.hasLocationBackgroundMode = false
      for (node, path) in modes {
        if node.text == "location" {
          configuration.hasLocationBackgroundMode = true
        } else {
          app.problems.add(
            .unknownWord(text: node.text ?? node.shape, allowed: ["location"]),
            key: path,
            at: node.position
          )
        }
      }
    }
    configuration.allowsBackgroundRefresh =
      app.flag("background_app_refresh") ?? configuration.allowsBackgroundRefresh
    configuration.alarms = app.word("alarms", as: AlarmUse.self) ?? configuration.alarms
    configuration.lastOpened =
      app.duration("last_opened", .notNegative(" s")) ?? configuration.lastOpened
    if app.isNone("background_at") {
      configuration.backgroundAt = nil
    } else if let time = app.time("background_at") {
      configuration.backgroundAt = time
    }
    readBundle(app, into: &configuration)
    if let answers = app.mapping("answers", known: answerKeys) {
      configuration.answers = self.answers(answers, from: configuration.answers)
    }
    return configuration
  }

  /// Reads the app's property list and the capabilities that it needs.
  ///
  /// The list's background modes and capabilities count where the scenario states none.
  private static func readBundle(
    _ app: FieldReader,
    into configuration: inout AppConfiguration
  ) {
    if let name = app.text("info_plist"),
      let list = InfoPlistFile.read(
        name,
        key: app.full("info_plist"),
        at: app.position("info_plist"),
        problems: app.problems
      )
    {
      configuration.bundle = list.bundle
      if !app.has("background_modes") {
        configuration.hasLocationBackgroundMode = list.backgroundModes.contains("location")
      }
    }
    guard let capabilities = app.list("required_device_capabilities") else { return }
    configuration.bundle.requiredCapabilities = capabilities.compactMap { node, path in
      let text = node.text ?? node.shape
      if DeviceCapability.names.contains(text) { return text }
      app.problems.add(
        .unknownWord(text: text, allowed: DeviceCapability.names),
        key: path,
        at: node.position
      )
      return nil
    }
  }

  /// The user's answers, among those that the system's dialogs offer.
  private static func answers(_ reader: FieldReader, from answers: PromptAnswers) -> PromptAnswers {
    var answers = answers
    for (key, words) in answerWords {
      guard let word = reader.word(key, among: words) else { continue }
      if key == "always" { answers.always = word } else { answers.whenInUse = word }
    }
    answers.temporaryFullAccuracy =
      reader.flag("temporary_full_accuracy") ?? answers.temporaryFullAccuracy
    answers.after = reader.duration("after", .notNegative(" s")) ?? answers.after
    answers.keepsAlways = reader.flag("always_confirmation")
    answers.confirmationAfter =
      reader.duration("always_confirmation_after", .notNegative(" s")) ?? answers.confirmationAfter
    return answers
  }
}
