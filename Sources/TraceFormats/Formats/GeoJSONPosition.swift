// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The first four values of a position of GeoJSON: longitude, latitude, altitude, and by some
/// writers a time.
struct GeoJSONPosition {
  private var first: JSONNode?
  private var second: JSONNode?
  private var third: JSONNode?
  private var fourth: JSONNode?

  /// The position of a list; one without values for anything else.
  init(_ node: JSONNode?) {
    guard var elements = node?.elements else { return }
    first = elements.next()
    second = elements.next()
    third = elements.next()
    fourth = elements.next()
  }

  /// The position of values that were kept one by one.
  init(_ copies: [JSONCopy]) {
    first = copies.at(0)?.node
    second = copies.at(1)?.node
    third = copies.at(2)?.node
    fourth = copies.at(3)?.node
  }

  /// True if there are no values.
  var isEmpty: Bool { first == nil }

  var longitude: Double? { first?.number }
  var latitude: Double? { second?.number }
  var altitude: Double? { third?.number }

  /// The value beyond the altitude; nil if it is null.
  var moment: JSONNode? { fourth.flatMap { $0.isNull ? nil : $0 } }
}
