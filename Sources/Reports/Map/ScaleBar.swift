// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Mathematics

/// The scale bar of a map: the longest round length within a limit.
struct ScaleBar: Equatable {
  /// The length of the bar in metres: 1, 2 or 5 times a power of ten.
  let metres: Double

  /// The longest round length up to a limit in metres.
  init(upTo limit: Double) {
    let power = pow(10, log10(max(limit, 1e-3)).rounded(.down))
    metres = limit >= 5 * power ? 5 * power : limit >= 2 * power ? 2 * power : power
  }

  /// The length as text, such as `500 m` or `2 km`.
  var label: String {
    metres >= 1000
      ? "\(Markup.number(metres / 1000)) km" : "\(Markup.number(metres, decimals: 3)) m"
  }
}

/// The lines of latitude and longitude that a map shows.
enum Graticule {
  /// The steps between lines, in degrees.
  static let steps: [Double] = [
    0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15,
    30, 45,
  ]

  /// The smallest step that divides a span of degrees into at most `count` parts.
  static func step(over span: Double, atMost count: Int) -> Double {
    steps.first { span / $0 <= Double(count) } ?? 90
  }

  /// The multiples of a step between two degrees, which may go beyond 180.
  static func lines(from low: Double, to high: Double, step: Double) -> [Double] {
    let first = (low / step).rounded(.up)
    let last = (high / step).rounded(.down)
    guard first <= last, last - first < 400 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// A latitude or longitude as text, such as `53.55° N`.
  static func label(_ degrees: Double, step: Double, positive: String, negative: String) -> String {
    let decimals = step >= 1 ? 0 : Int((-log10(step) - 1e-9).rounded(.up))
    let text = Markup.number(abs(degrees), decimals: decimals)
    // The equator, Greenwich and the antimeridian have no side.
    if text == "0" || text == "180" { return "\(text)°" }
    return "\(text)° \(degrees < 0 ? negative : positive)"
  }
}
