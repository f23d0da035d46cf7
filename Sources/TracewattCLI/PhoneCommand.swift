// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import ArgumentParser

/// `tracewatt phone`: shows phones and creates new ones.
struct PhoneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phone",
    abstract: "Show phones, and make them from Android power profiles and battery logs.",
    subcommands: [
      PhoneShowCommand.self, PhoneImportCommand.self, PhoneCalibrateCommand.self,
    ]
  )
}
