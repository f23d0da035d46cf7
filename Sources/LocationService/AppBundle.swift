// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// An app's bundle: its property list and the hardware that it needs.
public struct AppBundle: Sendable, Hashable, Codable {
  /// The file of the property list as its author named it; nil for the stated default.
  public var file: String?
  /// The property list as XML; nil for one with every usage description.
  public var propertyList: String?
  /// The capabilities that a phone must have so that the app can be installed, in Apple's words.
  public var requiredCapabilities: [String]

  /// A bundle; by default with every usage description, for every phone.
  public init(
    file: String? = nil,
    propertyList: String? = nil,
    requiredCapabilities: [String] = []
  ) {
    self.file = file
    self.propertyList = propertyList
    self.requiredCapabilities = requiredCapabilities
  }
}
