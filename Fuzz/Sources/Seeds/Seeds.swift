// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// Small files of every format, made of one short walk, as the start of fuzzing.
public enum Seeds {
  /// The seeds of a target; every seed for an unknown target.
  public static func of(_ target: String) -> [[UInt8]] {
    let known = all.filter { $0.target == target }.flatMap(\.files)
    return known.isEmpty ? all.flatMap(\.files) : known
  }

  /// The seeds of each target.
  static var all: [(target: String, files: [[UInt8]])] {
    (markup + text + binary + json + files).map { ($0.0, $0.1) }
  }
}

/// A walk of twelve seconds, remote from everything.
enum Walk {
  /// A second of the walk.
  struct Point {
    /// Seconds from the start.
    var second: Int
    var latitude: Double
    var longitude: Double
    var altitude: Double
    var accuracy: Double

    /// Seconds since 1970.
    var unix: Int { 1_774_769_400 + second }
    /// The time as text, such as `2026-03-29T07:30:00Z`.
    var time: String { "2026-03-29T07:30:\(Walk.padded(second, 2))Z" }
    /// Hours, minutes and seconds without separators.
    var clock: String { "0730" + Walk.padded(second, 2) }
  }

  static let points: [Point] = (0..<12).map { second in
    let t = Double(second)
    return Point(
      second: second,
      latitude: 50 + t * 1e-5,
      longitude: 7 + t * 2e-5,
      altitude: 100 + t,
      accuracy: 4.5
    )
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// A number with a fixed count of decimals; the numbers of the walk are not negative.
  static func fixed(_ number: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = Int((number * scale).rounded())
    guard decimals > 0 else { return String(scaled) }
    let digits = padded(scaled, decimals + 1)
    return digits.dropLast(decimals) + "." + digits.suffix(decimals)
  }

  /// Each point as text, joined with a separator.
  static func joined(_ separator: String = "\n", _ body: (Point) -> String) -> String {
    points.map(body).joined(separator: separator)
  }
}

extension Walk.Point {
  /// The latitude with seven decimals.
  var lat: String { Walk.fixed(latitude, 7) }
  /// The longitude with seven decimals.
  var lon: String { Walk.fixed(longitude, 7) }
  /// The latitude in degrees times ten million.
  var latE7: Int { Int((latitude * 1e7).rounded()) }
  /// The longitude in degrees times ten million.
  var lonE7: Int { Int((longitude * 1e7).rounded()) }

  /// Degrees and minutes as one number, such as `5000.0060`.
  static func degreesMinutes(_ degrees: Double, digits: Int, decimals: Int) -> String {
    let whole = Int(degrees)
    let minutes = Walk.fixed((degrees - Double(whole)) * 60, decimals)
    let width = decimals + 3
    let filled = String(repeating: "0", count: max(0, width - minutes.count)) + minutes
    return Walk.padded(whole, digits) + filled
  }
}

/// The bytes of texts, one seed each.
func seeds(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }
