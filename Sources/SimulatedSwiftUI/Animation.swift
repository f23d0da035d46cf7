// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// How a change would be animated; without effect, because there are no views.
public struct Animation: Hashable, Sendable {
  /// The usual animation.
  public static let `default` = Animation()
  /// At an even pace.
  public static let linear = Animation()
  /// Slow at first.
  public static let easeIn = Animation()
  /// Slow at last.
  public static let easeOut = Animation()
  /// Slow at first and at last.
  public static let easeInOut = Animation()
  /// At an even pace, in a number of seconds.
  public static func linear(duration: Double) -> Animation { .linear }
  /// Slow at first, in a number of seconds.
  public static func easeIn(duration: Double) -> Animation { .easeIn }
  /// Slow at last, in a number of seconds.
  public static func easeOut(duration: Double) -> Animation { .easeOut }
  /// Slow at first and at last, in a number of seconds.
  public static func easeInOut(duration: Double) -> Animation { .easeInOut }
}

/// Runs a closure at once; nothing is animated.
public func withAnimation<Result>(
  _ animation: Animation? = .default,
  _ body: () throws -> Result
) rethrows -> Result { try body() }
