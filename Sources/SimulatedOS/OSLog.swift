// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

/// A log of an app by subsystem and category.
///
/// Scope: names only. Messages are quiet unless the environment variable `TRACEWATT_LOG` is set.
open class OSLog: NSObject, @unchecked Sendable {
  /// A predefined category.
  public struct Category: Sendable {
    let name: String
    /// Points of interest.
    public static let pointsOfInterest = Category(name: "PointsOfInterest")
    /// Dynamic tracing.
    public static let dynamicTracing = Category(name: "DynamicTracing")
    /// Dynamic tracing with call stacks.
    public static let dynamicStackTracing = Category(name: "DynamicStackTracing")
  }

  let subsystem: String
  let category: String
  let isOn: Bool

  private init(subsystem: String, category: String, isOn: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isOn = isOn
  }

  /// A log by its names.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isOn: true)
  }
  /// A log of a predefined category.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name, isOn: true)
  }

  /// The log without names.
  public static let `default` = OSLog(subsystem: "", category: "", isOn: true)
  /// A log that prints nothing.
  public static let disabled = OSLog(subsystem: "", category: "", isOn: false)

  /// Whether messages of a level are printed.
  public func isEnabled(type: OSLogType) -> Bool { isOn && LogSink.prints(type) }
  /// False: signposts are not recorded.
  public var signpostsEnabled: Bool { false }
}
