// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Texts that many parts share, such as their folder and notes, each stored once.
struct SharedTexts: Sendable {
  private var texts: [String] = []
  /// The place of each text; for lookup only.
  private var places: [String: Int] = [:]

  /// The number of a text, which is added if it is new.
  mutating func number(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// The text with a number.
  subscript(number: Int) -> String { texts[number] }
}
