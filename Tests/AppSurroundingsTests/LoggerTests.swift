// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing
import os
import os.log

@Suite struct LoggerTests {
  private static let logger = Logger(subsystem: "app", category: "trips")

  private static func writeAll() {
    let number = 42
    let text = "Ann"
    logger.debug("debug")
    logger.info("\(number, format: .hex(includePrefix: true)) \(text, align: .right(columns: 5))")
    logger.notice("\(text, privacy: .private) \(text, privacy: .sensitive(mask: .hash))")
    logger.error("\(2.0 / 3, format: .fixed(precision: 2), privacy: .public) \(true)")
    os_log("%{public}@ %{private}d %d %.1f %% %x", type: .info, text, 1, number, 2.55, 255)
    os_log("plain")
    os_log(.fault, log: OSLog(subsystem: "s", category: "c"), "\(number) \(nil as NSString?)")
    os_log("nothing", log: .disabled, type: .fault)
    os_log(.error, "%@", nil as String?)
  }

  @Test("messages are quiet, and the values of messages that are not printed are not made")
  func quiet() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      unsetenv("TRACEWATT_LOG")
      LoggerTests.writeAll()
      Logger().critical("\({ fatalError() }() as Int)")
      exit(0)
    }
    #expect(result?.standardErrorContent.contains("Ann".utf8) == false)
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!text.contains("fault"))
  }

  @Test("with TRACEWATT_LOG they go to standard error from a level upwards, without private values")
  func printed() async {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      setenv("TRACEWATT_LOG", "info", 1)
      LoggerTests.writeAll()
      exit(0)
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .split(separator: "\n")
      .filter { $0.hasPrefix("20") }
      .map { $0.split(separator: " ", maxSplits: 1)[1] }
    #expect(
      lines == [
        "info [app:trips] 0x2a   Ann", "default [app:trips] <private> <private>",
        "error [app:trips] 0.67 true", "info Ann <private> 42 2.5 % ff", "default plain",
        "fault [s:c] 42 (null)", "error (null)",
      ]
    )
  }

  @Test("signposts are accepted and record nothing")
  func signposts() {
    let signposter = OSSignposter(logger: Self.logger)
    let state = signposter.beginInterval("work", id: signposter.makeSignpostID())
    signposter.emitEvent("event", "\(5)")
    signposter.endInterval("work", state)
    os_signpost(.begin, log: .default, name: "old", "%d", 5)
    #expect(!signposter.isEnabled)
    #expect(signposter.withIntervalSignpost("sum") { 2 + 3 } == 5)
  }
}
