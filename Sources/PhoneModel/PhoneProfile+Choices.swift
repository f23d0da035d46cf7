// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

extension PhoneProfile {
  /// One word of a profile: a choice and no measurement, so it has neither range nor source.
  ///
  /// A choice may be left out of a file; the default of `PhoneProfile` holds then.
  public struct Choice: Sendable {
    /// The section of the file, such as `modem`.
    public let section: String
    /// The key inside the section, such as `technology`.
    public let key: String
    /// The words that are allowed, in their order in the documentation.
    public let words: [String]
    private let read: @Sendable (PhoneProfile) -> String
    private let write: @Sendable (inout PhoneProfile, String) -> Void

    init<Word: RawRepresentable & CaseIterable & SendableMetatype>(
      section: String,
      key: String,
      _ path: any WritableKeyPath<PhoneProfile, Word> & Sendable
    ) where Word.RawValue == String {
      self.section = section
      self.key = key
      words = Word.allCases.map { $0.rawValue }
      read = { $0[keyPath: path].rawValue }
      write = { profile, text in
        if let word = Word(rawValue: text) { profile[keyPath: path] = word }
      }
    }

    init(
      section: String,
      key: String,
      flag path: any WritableKeyPath<PhoneProfile, Bool> & Sendable
    ) {
      self.section = section
      self.key = key
      words = ["true", "false"]
      read = { $0[keyPath: path] ? "true" : "false" }
      write = { $0[keyPath: path] = $1 == "true" }
    }

    /// The word of a profile.
    public func word(of profile: PhoneProfile) -> String { read(profile) }

    /// Changes the word of a profile.
    ///
    /// - Precondition: the word is one of `words`.
    public func set(_ word: String, in profile: inout PhoneProfile) {
      precondition(words.contains(word), "a choice has its words")
      write(&profile, word)
    }
  }

  /// Every choice of a profile, in the order of the files.
  public static let choices: [Choice] = [
    Choice(section: "battery", key: "model", \.batteryModel),
    Choice(section: "gnss", key: "dual_frequency", flag: \.gnssUsesDualFrequency),
    Choice(section: "modem", key: "technology", \.modemTechnology),
    Choice(section: "hardware", key: "has_gnss", flag: \.hardware.hasGNSS),
    Choice(section: "hardware", key: "has_wifi", flag: \.hardware.hasWiFi),
    Choice(section: "hardware", key: "has_cellular", flag: \.hardware.hasCellular),
    Choice(section: "hardware", key: "has_bluetooth", flag: \.hardware.hasBluetooth),
    Choice(section: "hardware", key: "has_compass", flag: \.hardware.hasCompass),
    Choice(
      section: "hardware",
      key: "has_motion_coprocessor",
      flag: \.hardware.hasMotionCoprocessor
    ),
  ]
}
