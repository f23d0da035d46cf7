// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Documents
internal import OSProfiles
internal import PhoneModel
internal import Quantities
internal import World

/// The JSON Schemas of systems, phones and providers, made from the settings table.
enum ProfileSchemas {
  private static let platform: (String, JSONText) = (
    "platform",
    .object([
      ("enum", SchemaParts.words(Platform.allCases.map(\.rawValue))),
      ("description", .string("The family of the operating system.")),
    ])
  )

  /// The schema of a system's file.
  static var system: String {
    let defaults = OSProfile()
    return SchemaParts.file(
      "os",
      title: "A Tracewatt profile of an operating system, version 1",
      extends: "A system's name or file; its settings are the defaults.",
      properties: [
        platform,
        (
          "reports",
          .object([
            ("type", .string("string")),
            (
              "description",
              .string(
                "The threads whose reports the profile follows where the maker documents nothing."
              )
            ),
          ])
        ),
        ("settings", SchemaParts.mapping(OSProfile.settings.schema(in: defaults))),
        (
          "fused_provider",
          SchemaParts.mapping(
            OSProfile.fusedProviderSettings.schema(in: defaults),
            description: "The rules of Android's fused provider, its geofencing and Doze."
          )
        ),
      ],
      definitions: (OSProfile.settings + OSProfile.fusedProviderSettings).definitions()
    )
  }

  /// The schema of a phone's file.
  static var phone: String {
    let sections = PhoneFile.sections.map { section -> (String, JSONText) in
      let numbers = PhoneProfile.numbers.filter { $0.section == section }.map { number in
        (number.key, estimate(number))
      }
      let choices = PhoneProfile.choices.filter { $0.section == section }
      return (section, SchemaParts.mapping(numbers + choices.schema(in: PhoneProfile())))
    }
    return SchemaParts.file(
      "phone",
      title: "A Tracewatt phone profile, version 1",
      extends: "A phone's name or file; its numbers are the defaults.",
      properties: [platform] + sections,
      definitions: PhoneProfile.numbers.map(\.setting).definitions()
    )
  }

  private static func estimate(_ number: EstimatedSetting<PhoneProfile>) -> JSONText {
    let setting = number.setting
    let amount = JSONText.object(setting.kind.schema)
    let allowed = setting.allowedText
    let limits = (allowed.first?.uppercased() ?? "") + allowed.dropFirst()
    return SchemaParts.mapping(
      [
        ("value", amount),
        (
          "range",
          .object([
            ("type", .string("array")), ("items", amount), ("minItems", .integer(2)),
            ("maxItems", .integer(2)),
            ("description", .string("The lowest and the highest credible value.")),
          ])
        ),
        (
          "basis",
          .object([
            ("enum", SchemaParts.words(Evidence.allCases.map(\.rawValue))),
            ("description", .string("The kind of evidence.")),
          ])
        ),
        (
          "source",
          .object([
            ("type", .string("string")), ("minLength", .integer(1)),
            ("description", .string("Where the number comes from.")),
          ])
        ),
      ],
      required: ["value", "basis", "source"],
      description: setting.text + ". " + limits + "."
    )
  }

  /// The schema of a file of providers.
  static var providers: String {
    SchemaParts.file(
      "providers",
      title: "How well satellites, Wi-Fi and cells position a phone, version 1",
      extends: "A provider profile's name or file; its numbers are the defaults.",
      properties: ProviderFile.children(of: "").map { ($0, provider($0 + ".")) },
      definitions: ProviderModel.settings.definitions()
    )
  }

  private static func provider(_ prefix: String) -> JSONText {
    SchemaParts.mapping(
      ProviderFile.children(of: prefix).map { key in
        let full = prefix + key
        let setting = ProviderFile.settings[full]
        return (key, setting?.schema(in: ProviderModel()) ?? provider(full + "."))
      }
    )
  }
}
