// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Tracewatt

/// A strategy with its changed settings, as the address of the page writes them.
struct ExplorerPoint: Sendable, Hashable {
  /// The name of the strategy that the settings change.
  var strategy: String
  /// The changed settings as a user writes them, sorted by key, each key once.
  private(set) var settings: [ScenarioStrategy.Parameter]

  /// A strategy with some settings changed; of several values for a key the last counts.
  init(strategy: String, settings: [ScenarioStrategy.Parameter] = []) {
    self.strategy = strategy
    var last: [String: String] = [:]
    for setting in settings { last[setting.key] = setting.value }
    self.settings = last.sorted { $0.key < $1.key }
      .map { ScenarioStrategy.Parameter(key: $0.key, value: $0.value) }
  }

  /// Reads `standard_best;standard.distance_filter=30 m`.
  init(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    self.init(
      strategy: parts.first.map(String.init) ?? "",
      settings: parts.dropFirst().compactMap { Self.setting(String($0)) }
    )
  }

  /// The point as one text, such as `standard_best;standard.distance_filter=30 m`.
  var text: String {
    ([strategy] + settings.map { "\($0.key)=\($0.value)" }).joined(separator: ";")
  }

  /// Reads `standard.distance_filter=30 m`; nil for any other form.
  static func setting(_ text: String) -> ScenarioStrategy.Parameter? {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2, !sides[0].isEmpty else { return nil }
    return ScenarioStrategy.Parameter(key: String(sides[0]), value: String(sides[1]))
  }
}

/// The day, phone and system of a page.
struct ExplorerPlace: Sendable, Hashable {
  /// The identifier of a day in the explorer's list.
  var day: String
  /// The phone's name.
  var phone: String
  /// The system's name.
  var os: String
}

/// Everything that the address of the page says.
struct ExplorerState: Sendable, Hashable {
  /// The day, phone and system.
  var place: ExplorerPlace
  /// The settings of the page.
  var now: ExplorerPoint
  /// The app's settings of today, which the present ones are compared with.
  var today: ExplorerPoint
  /// The pinned settings, at most two.
  var pins: [ExplorerPoint]

  /// Reads the items of an address; what it leaves out is taken from the defaults.
  init(_ items: [(name: String, value: String)], defaults: ExplorerState) {
    func first(_ name: String) -> String? {
      items.first { $0.name == name && !$0.value.isEmpty }?.value
    }
    func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
    place = ExplorerPlace(
      day: first("day") ?? defaults.place.day,
      phone: first("phone") ?? defaults.place.phone,
      os: first("os") ?? defaults.place.os
    )
    now = ExplorerPoint(
      strategy: first("strategy") ?? defaults.now.strategy,
      settings: all("set").compactMap(ExplorerPoint.setting)
    )
    let named = first("today").map { ExplorerPoint($0) }
    today = named.flatMap { $0.strategy.isEmpty ? nil : $0 } ?? defaults.today
    pins = all("pin").map { ExplorerPoint($0) }.filter { !$0.strategy.isEmpty }.prefix(2).map(
      \.self
    )
  }

  /// A page without changes or pins.
  init(place: ExplorerPlace, strategy: String) {
    self.place = place
    now = ExplorerPoint(strategy: strategy)
    today = now
    pins = []
  }

  static let names: Set = ["day", "phone", "os", "strategy", "set", "today", "pin"]

  /// The items of the address, in a fixed order.
  private var items: [(name: String, value: String)] {
    [
      ("day", place.day), ("phone", place.phone), ("os", place.os), ("strategy", now.strategy),
    ] + now.settings.map { ("set", "\($0.key)=\($0.value)") } + [("today", today.text)]
      + pins.map { ("pin", $0.text) }
  }

  /// The address of the page after the question mark.
  var query: String {
    items.map { "\(Self.escaped($0.name))=\(Self.escaped($0.value))" }.joined(separator: "&")
  }

  /// A text with every character escaped that could end an item.
  private static func escaped(_ text: String) -> String {
    let kept = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
    return text.addingPercentEncoding(withAllowedCharacters: kept) ?? ""
  }

  /// The items of an address or of a form, such as `day=office_day&set=a%3D30+m`.
  static func items(of text: String) -> [(name: String, value: String)] {
    func plain(_ text: Substring) -> String {
      let spaced = text.replacing("+", with: " ")
      return spaced.removingPercentEncoding ?? String(spaced)
    }
    return text.split(separator: "&").map { item in
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (plain(sides[0]), sides.count > 1 ? plain(sides[1]) : "")
    }
  }
}
