// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import LocationService
import Quantities
import ScenarioFiles
import Studies
import Testing
import Tracewatt
import TracewattTestSupport

@testable import Drive

@Suite("Driven programs")
struct DrivenProgramTests {
  private static let hello = #"{"hello":{"protocol":"tracewatt.drive.v1"}}"#
  private static let done = #"{"done":true}"#

  /// A program of the shell that greets, and then answers each line by a part of a script.
  private static func answering(_ body: String, hello: String = hello) -> [String] {
    ["/bin/sh", "-c", "read -r l; echo '\(hello)'; while read -r l; do \(body); done"]
  }

  /// A program that starts the standard service at its launch.
  private static let tracking = answering(
    """
    case $l in *launched*) echo '{"request":"start","service":"standard",\
    "pauses_location_updates_automatically":false}';; esac; echo '\(done)'
    """
  )

  /// The first runs of a program and of strategies on the way to work.
  private func run(
    _ program: DrivenProgram,
    beside strategies: [String] = [],
    on system: String? = nil,
    replication: Int = 0
  ) throws -> [RunResult] {
    let options = LoadOptions(
      strategies: strategies,
      systems: system.map { [$0] },
      programs: [program.app]
    )
    let path = BuiltIn.scenarioPath("car_commute")
    return Experiment(try ScenarioLoader.load(path: path, options: options))
      .run(replication: replication)
  }

  /// What goes wrong with a program.
  private func fault(_ command: [String], patience: Double = 5) throws -> DriveFault? {
    let program = DrivenProgram(name: "hostile", command: command, patience: patience)
    defer { program.end() }
    _ = try run(program)
    let failure = program.failure(of: 0)
    if let failure { #expect(failure.description.hasPrefix("hostile")) }
    return failure?.fault
  }

  @Test("a program that starts the standard service has every measure of the strategy that does")
  func same() throws {
    let program = DrivenProgram(name: "mine", command: Self.tracking)
    defer { program.end() }
    let results = try run(program, beside: ["standard_best"])
    #expect(program.failure(of: 0) == nil)
    expectEqual(results.map(\.key.strategy), ["standard_best", "mine"])
    let (strategy, own) = (results[0].measures, results[1].measures)
    for definition in RunMeasures.definitions {
      expectEqual(own[definition.name], strategy[definition.name], "\(definition.name)")
    }
    #expect((own["delivery_count"] ?? 0) > 1000)
  }

  @Test("what a program does wrong ends its replication alone, with its name and the time")
  func hostile() throws {
    try expectEqual(fault(["/nowhere/program"]), .cannotStart("No such file or directory"))
    try expectEqual(fault(["/bin/sh", "-c", "exit 3"]), .ended(3))
    try expectEqual(fault(["/bin/sh", "-c", "kill -9 $$"]), .ended(256 + 9))
    try expectEqual(
      fault(["/bin/sh", "-c", "read -r l; echo hello; sleep 60"]),
      .noGreeting("\"hello\"")
    )
    try expectEqual(fault(Self.answering("exit 0")), .ended(0))
    try expectEqual(fault(Self.answering("sleep 60"), patience: 0.3), .silent(0.3))
    try expectEqual(fault(Self.answering("echo '[1]'")), .notJSON("\"[1]\""))
    try expectEqual(fault(Self.answering("echo 'a b'")), .notJSON("\"a b\""))
    try expectEqual(
      fault(Self.answering("while :; do echo '{\"query\":\"location\"}'; read -r a; done")),
      .endless(DriveProtocol.linesPerTurn)
    )
    // A timer that is set again and again, while no time passes.
    let again = #"echo '{"request":"timer","timer":0,"after_s":0}'; echo '{"done":true}'"#
    try expectEqual(fault(Self.answering(again)), .stuck(DriveProtocol.eventsPerSecond))
    let zeros = Self.answering("head -c 3000000 /dev/zero | tr '\\\\0' 0")
    try expectEqual(fault(zeros), .longLine(ProgramProcess.longestLine))
    guard case .flood? = try fault(["/bin/sh", "-c", "read -r l; echo '\(Self.hello)'; yes"]) else {
      // The first of its lines may be refused before the flood is noticed.
      return
    }
  }

  @Test("a wrong request is refused by key, with the nearest word")
  func wrongRequests() throws {
    for (line, words) in [
      (#"{"request":"strat"}"#, "the nearest is start"),
      (#"{"request":"start","service":"standart"}"#, "service"),
      (#"{"request":"start","service":"standard","distance_filter":"30"}"#, "distance_filter"),
      (#"{"request":"start","service":"visits","distance_filter":"30 m"}"#, "distance_filter"),
      (#"{"request":"start","service":"fused","priority":"passive"}"#, "interval"),
      (#"{"request":"timer","timer":16,"after_s":1}"#, "timer"),
      (#"{"request":"timer","timer":1,"after_s":-1}"#, "after_s"),
      (#"{"request":"timer","timer":1,"after":1}"#, "after"), (#"{"query":"secrets"}"#, "query"),
      (#"{"query":"state","key":"k"}"#, "key"), (#"{"query":"stored"}"#, "key"),
      (#"{"query":"step_count","from_s":9,"to_s":3}"#, "to_s"),
      (
        #"{"request":"range_beacons","uuid":"0f0e1d1c-2b2a-3938-4746-554433221100","major":70000}"#,
        "major"
      ),
      (#"{"request":"start","service":"heading","filter_deg":-1}"#, "filter_deg"),
      (#"{"request":"geocode"}"#, "latitude_deg"),
      (#"{"request":"geocode","place":"home","latitude_deg":1}"#, "latitude_deg"),
      (#"{"request":"range_beacons","uuid":"nonsense"}"#, "uuid"),
      (
        #"{"request":"range_beacons","uuid":"0f0e1d1c-2b2a-3938-4746-554433221100","minor":1}"#,
        "major"
      ),
      (#"{"request":"request_state","name":"a","kind":"geofence"}"#, "kind"),
      (
        #"{"request":"monitor","name":"a","latitude_deg":91,"longitude_deg":0,"radius_m":5}"#,
        "latitude_deg"
      ),
    ] {
      guard case .wrongRequest(let text)? = try fault(Self.answering("echo '\(line)'")) else {
        Issue.record("\(line) is accepted")
        continue
      }
      #expect(text.contains(words) && text.contains("error") == false, "\(text)")
    }
  }

  @Test("a failure does not harm other replications")
  func others() throws {
    let folder = try TemporaryFolder()
    // Only the first process fails.
    let script = "mkdir '\(folder.path)/once' 2>/dev/null && exit 5; \(Self.tracking[2])"
    let program = DrivenProgram(name: "mine", command: ["/bin/sh", "-c", script])
    defer { program.end() }
    _ = try run(program)
    #expect(program.failure(of: 0)?.fault == .ended(5))
    let measures = try #require(run(program, replication: 1).first).measures
    #expect(program.failure(of: 1) == nil)
    #expect((measures["delivery_count"] ?? 0) > 1000)
  }

  @Test("a program that can begin anew is started once, another one for each launch")
  func persistent() throws {
    for (greeting, count) in [
      (Self.hello, 2), (Self.hello.replacing("}}", with: #","persistent":true}}"#), 1),
    ] {
      let folder = try TemporaryFolder()
      let log = "echo started >> '\(folder.path)/log'; "
      let command = Self.answering("echo '\(Self.done)'", hello: greeting)
      let program = DrivenProgram(name: "mine", command: ["/bin/sh", "-c", log + command[2]])
      defer { program.end() }
      for replication in 0..<2 { _ = try run(program, replication: replication) }
      #expect(program.failure(of: 0) == nil && program.failure(of: 1) == nil)
      let text = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
      expectEqual(text.split(separator: "\n").count, count)
    }
  }

  @Test("what a program has started ends with it")
  func children() throws {
    let folder = try TemporaryFolder()
    let script = "sleep 300 & echo $! > '\(folder.path)/child'; \(Self.tracking[2])"
    let program = DrivenProgram(name: "mine", command: ["/bin/sh", "-c", script])
    _ = try run(program)
    program.end()
    let text = try String(contentsOfFile: folder.path + "/child", encoding: .utf8)
    let child = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Its parent is gone, so the system reaps it, which takes a moment.
    for _ in 0..<100 where kill(child, 0) == 0 { usleep(20_000) }
    #expect(kill(child, 0) != 0)
  }

  @Test("events that a program asks for in batches come together, before any other event")
  func batches() throws {
    let folder = try TemporaryFolder()
    let command = Self.answering(
      """
      echo "$l" >> '\(folder.path)/log'; case $l in *launched*) \
      echo '{"request":"batch","events":["location"],"limit":100}'; \
      echo '{"request":"start","service":"standard","pauses_location_updates_automatically":false}';; \
      esac; echo '\(Self.done)'
      """
    )
    let program = DrivenProgram(name: "mine", command: command)
    defer { program.end() }
    let result = try #require(run(program).first)
    let text = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    let lines = text.split(separator: "\n")
    let events = text.components(separatedBy: "\"event\":\"location\"").count - 1
    expectEqual(Double(events), result.measures["delivery_count"])
    #expect(lines.count * 20 < events)
    #expect(lines.allSatisfy { $0.components(separatedBy: "\"event\":").count <= 101 })
  }

  @Test("a program that defers has every measure of the strategy that does")
  func deferral() throws {
    let asking = #"echo '{"request":"defer","timeout_s":600}'"#
    let command = Self.answering(
      """
      case $l in *launched*) echo '{"request":"start","service":"standard",\
      "pauses_location_updates_automatically":false}';; *finished_deferred*'"error"'*) d=;; \
      *finished_deferred*) \(asking);; *'"location"'*) [ "$d" ] || { d=1; \(asking); };; esac; \
      echo '\(Self.done)'
      """
    )
    let program = DrivenProgram(name: "mine", command: command)
    defer { program.end() }
    let results = try run(program, beside: ["deferred"], on: "ios_9")
    #expect(program.failure(of: 0) == nil)
    let (strategy, own) = (results[0].measures, results[1].measures)
    for definition in RunMeasures.definitions {
      expectEqual(own[definition.name], strategy[definition.name], "\(definition.name)")
    }
  }

  @Test("beacons, the compass, steps, motion and the geocoder answer a program")
  func sensors() throws {
    let folder = try TemporaryFolder()
    let asking = [
      #"{"request":"start","service":"standard","pauses_location_updates_automatically":false}"#,
      #"{"request":"start","service":"heading","filter_deg":5}"#,
      #"{"request":"start","service":"steps"}"#,
      #"{"request":"monitor_beacons","name":"door","uuid":"\#(Self.beacon)","major":7}"#,
      #"{"request":"range_beacons","uuid":"\#(Self.beacon)"}"#,
      #"{"request":"geocode","place":"office","geocoder":3}"#,
      #"{"request":"timer","timer":0,"after_s":43200}"#,
    ]
    .map { "echo '\($0)'" }
    .joined(separator: "; ")
    // Beacons are ranged once a second, all day.
    let stopping = #"{"request":"stop_ranging","uuid":"\#(Self.beacon)"}"#
    let command = Self.answering(
      """
      case $l in *'"launched"'*) \(asking);; *'"timer"'*) \
      echo '{"query":"motion_history","from_s":0,"to_s":43200}'; read -r a; \
      echo "$a" >> '\(folder.path)/log'; \
      echo '{"query":"step_count","from_s":0,"to_s":43200}'; read -r a; \
      echo "$a" >> '\(folder.path)/log';; \
      *'"beacons":[]'*) ;; \
      *ranged_beacons*) echo "$l" >> '\(folder.path)/log'; echo '\(stopping)';; \
      *) echo "$l" >> '\(folder.path)/log';; esac; echo '\(Self.done)'
      """
    )
    let program = DrivenProgram(name: "mine", command: command)
    defer { program.end() }
    var scenario = try ScenarioLoader.load(
      path: BuiltIn.scenarioPath("office_day"),
      options: LoadOptions(strategies: [], programs: [program.app])
    )
    scenario.beacons = [
      BeaconSite(
        name: "door",
        uuid: Self.beacon,
        major: 7,
        minor: 1,
        coordinate: Coordinate(latitude: 53.5535, longitude: 9.9905)
      )
    ]
    _ = Experiment(scenario).run(replication: 0)
    #expect(program.failure(of: 0) == nil)
    let log = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
    for words in [
      #""event":"entered_beacon_region","t_s""#, #""event":"ranged_beacons""#,
      #""major":7,"minor":1,"proximity":""#, #""magnetic_heading_deg":"#,
      #""event":"steps""#, #""geocoder":3,"placemarks":[{"name":"office","latitude_deg":53.55"#,
      #"{"motion_history":[{"t_s":"#, #"{"step_count":"#,
    ] {
      #expect(log.contains(words), "\(words)")
    }
  }

  private static let beacon = "0F0E1D1C-2B2A-3938-4746-554433221100"

  @Test("stored values outlive a process, and queries are answered at once")
  func queries() throws {
    let folder = try TemporaryFolder()
    let command = Self.answering(
      """
      case $l in *launched*) echo '{"request":"store","key":"k","value":"v w"}'; \
      echo '{"query":"stored","key":"k"}'; read -r a; echo "$a" >> '\(folder.path)/log'; \
      echo '{"query":"state"}'; read -r a; echo "$a" >> '\(folder.path)/log'; \
      echo '{"query":"monitored"}'; read -r a; echo "$a" >> '\(folder.path)/log';; esac; \
      echo '\(Self.done)'
      """
    )
    let program = DrivenProgram(name: "mine", command: command)
    defer { program.end() }
    _ = try run(program)
    #expect(program.failure(of: 0) == nil)
    let lines = try String(contentsOfFile: folder.path + "/log", encoding: .utf8)
      .split(separator: "\n")
    expectEqual(lines.first.map(String.init), #"{"stored":"v w"}"#)
    #expect(
      lines[1].contains(#""app_state":"foreground""#) && lines[1].contains("battery_fraction")
    )
    expectEqual(String(lines[2]), #"{"regions":[],"geofences":[],"beacon_regions":[]}"#)
  }
}
