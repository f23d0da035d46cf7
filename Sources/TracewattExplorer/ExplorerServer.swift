// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import FlyingSocks
internal import Foundation
internal import Reports
package import ScenarioFiles

/// The explorer: a server for one user on this machine, and the pages that it draws.
///
/// It listens on the loopback address alone. Every address begins with a random token; requests with
/// another host or from another origin are refused, so that no other page in the browser can use it.
/// A page names days by their identifiers, and never a path.
package struct ExplorerServer: Sendable {
  /// The choices with which the page opens.
  package struct Options: Sendable {
    /// A scenario, a recording or the name of a built-in day; nil for the first built-in day.
    package var day: String?
    /// The phone; nil for that of the day.
    package var phone: String?
    /// The system; nil for that of the day.
    package var os: String?
    /// The strategy; nil for `standard_best`.
    package var strategy: String?
    /// A page address, or the part after its question mark, whose settings the page opens with; nil
    /// for none.
    package var link: String?
    /// The port; 0 takes any free one.
    package var port: UInt16
    /// Apps whose code is part of the program, which days may name; they have no settings to move.
    package var programs: [AppProgram]

    /// Choices, all of them with defaults.
    package init(
      day: String? = nil,
      phone: String? = nil,
      os: String? = nil,
      strategy: String? = nil,
      link: String? = nil,
      port: UInt16 = 0,
      programs: [AppProgram] = []
    ) {
      self.day = day
      self.phone = phone
      self.os = os
      self.strategy = strategy
      self.link = link
      self.port = port
      self.programs = programs
    }
  }

  private let options: Options
  private let folder: HiddenFolder
  private let lab: ExplorerLab
  private let defaults: ExplorerState
  private let token: String
  private let runs = ExplorerRuns()
  private let reports = ExplorerQueue()

  /// The largest form with settings, in bytes.
  private static let formLimit = 100_000

  /// The name of the built-in day with which the explorer opens.
  package static let defaultDay = "office_day"

  /// An explorer that does not listen yet.
  ///
  /// - Throws: the errors of the day, phone, system and strategy, as `compare` reports them, and
  ///   `ExplorerFailure` for a week and if there is no folder for its files.
  package init(_ options: Options = Options()) async throws {
    if let day = options.day, WeekLoader.isWeek(path: BuiltIn.path(of: day)) {
      throw ExplorerFailure.notOneDay(day)
    }
    if let link = options.link, Self.items(of: link).allSatisfy({ $0.value.isEmpty }) {
      throw ExplorerFailure.badLink(link)
    }
    self.options = options
    token = Self.randomToken()
    do {
      folder = try .temporary("tracewatt-explore")
    } catch {
      let place = FileManager.default.temporaryDirectory.path
      throw ExplorerFailure.noFolder(reason: "\(place): \(error.reason)")
    }
    let lab = ExplorerLab(named: options.day, folder: folder.path, programs: options.programs)
    self.lab = lab
    let days = await lab.days
    let day =
      options.day.flatMap { days[$0] ?? days[ExplorerDays.given] } ?? days[Self.defaultDay]
      ?? days.all[0]
    var place = try await lab.known(ExplorerPlace(day: day.id, phone: "", os: ""))
    if let phone = options.phone { place.phone = phone }
    if let os = options.os { place.os = os }
    let bench = try await lab.bench(of: place)
    let names = bench.strategies.map(\.name)
    let usual = names.contains("standard_best") ? "standard_best" : names.first ?? ""
    defaults = ExplorerState(place: place, strategy: options.strategy ?? usual)
    _ = try bench.strategy(named: defaults.now.strategy)
  }

  /// Listens until the task is cancelled.
  ///
  /// - Parameter ready: called once with two addresses: that of the page, and a one-time address
  ///   that redirects to it. Start a browser with the second one, because other users of the machine
  ///   can read a program's arguments.
  /// - Throws: `Failure` if the port cannot be used; `CancellationError` at the end.
  package func run(ready: @escaping @Sendable (_ page: String, _ once: String) -> Void) async throws
  {
    defer { folder.remove() }
    let once = Self.randomToken()
    let guarded = ExplorerGuard(token: token, once: once)
    do {
      let listener = try ExplorerListener(port: options.port)
      guarded.port = listener.port
      let origin = "http://127.0.0.1:\(listener.port)"
      ready("\(origin)/\(token)/?\(await opening)", "\(origin)/\(once)/")
      try await listener.run { socket in await serve(ExplorerConnection(socket), guarded) }
    } catch {
      await runs.cancelAll()
      try Task.checkCancellation()
      throw Self.failure(error, port: options.port)
    }
  }

  /// The settings with which the page opens, as its address has them.
  private var opening: String {
    get async {
      guard let link = options.link else { return defaults.query }
      return await state(of: Self.items(of: link)).query
    }
  }

  private static func items(of link: String) -> [(name: String, value: String)] {
    let query = link.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1).last ?? ""
    return ExplorerState.items(of: String(query)).filter { ExplorerState.names.contains($0.name) }
  }

  private static func failure(_ error: any Error, port: UInt16) -> any Error {
    guard let socket = error as? SocketError, case .failed(_, let number, let text) = socket else {
      return error
    }
    return switch number {
    case EADDRINUSE: ExplorerFailure.portTaken(port)
    case EACCES: ExplorerFailure.portForbidden(port)
    default: ExplorerFailure.cannotListen(reason: text)
    }
  }

  /// 128 random bits in letters and digits.
  private static func randomToken() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next() as UInt64, radix: 36)
      return String(repeating: "0", count: 13 - digits.count) + digits
    }
    .joined()
  }

  // MARK: Requests

  /// Answers the request of a connection, and ends it.
  private func serve(_ connection: ExplorerConnection, _ guarded: ExplorerGuard) async {
    var connection = connection
    do {
      let request = try await connection.request()
      try await connection.send(try await respond(to: request, of: &connection, guarded))
    } catch let refusal as ExplorerRequest.Refusal {
      try? await connection.send(.text(refusal.status, refusal.text))
    } catch {
      // The other end is gone.
    }
    await connection.close()
  }

  private func respond(
    to request: ExplorerRequest,
    of connection: inout ExplorerConnection,
    _ guarded: ExplorerGuard
  ) async throws -> ExplorerResponse {
    switch guarded.judgement(of: request) {
    case .refused: return .text(.forbidden, "This address is for the explorer's own page.")
    case .unknown:
      return .text(
        .notFound,
        "There is nothing here. Open the address that tracewatt explore printed."
      )
    case .once:
      var response = ExplorerResponse.text(.found, "Redirecting to the explorer.")
      response.headers.append(("Location", "/\(token)/?\(await opening)"))
      return response
    case .usedUp:
      return .text(
        .notFound,
        "This one-time address has already been used. Open the address that tracewatt explore printed."
      )
    case .allowed(let name):
      switch (request.method, name) {
      case ("GET", ""): return await page(request)
      case ("GET", "explore.js"):
        return .content("text/javascript;charset=utf-8", ExplorerPage.script)
      case ("GET", "explore.css"):
        return .content("text/css;charset=utf-8", ExplorerPage.style)
      case ("POST", "run"): return try await stream(request, of: &connection)
      case ("POST", "recording"): return try await recording(request, of: &connection)
      case ("GET", "report"): return await report(request)
      default: return .text(.notFound, "There is nothing here.")
      }
    }
  }

  private func page(_ request: ExplorerRequest) async -> ExplorerResponse {
    let state = await state(of: ExplorerState.items(of: request.query))
    func choices(_ names: [String], _ own: String) -> [ExplorerPage.Choice] {
      (names.contains(own) ? [] : [ExplorerPage.Choice(own, isOwn: true)])
        + names.map { ExplorerPage.Choice($0) }
    }
    let days = await lab.days
    let page = ExplorerPage(
      days: days.all.map { ExplorerPage.Choice($0.id, text: $0.title) },
      phones: choices(BuiltIn.allPhoneNames, state.place.phone),
      systems: choices(BuiltIn.systemNames, state.place.os),
      strategies: [ExplorerPage.Choice(state.now.strategy)],
      uploadLimit: ExplorerDays.sizeLimit
    )
    return .content("text/html;charset=utf-8", page.html)
  }

  /// The settings of a request; a phone or system that it leaves out is one that the day knows.
  private func state(of items: [(name: String, value: String)]) async -> ExplorerState {
    var state = ExplorerState(items, defaults: defaults)
    func isMissing(_ name: String) -> Bool { !items.contains { $0.name == name } }
    if isMissing("phone") || isMissing("os"), let known = try? await lab.known(state.place) {
      if isMissing("phone") { state.place.phone = known.phone }
      if isMissing("os") { state.place.os = known.os }
    }
    return state
  }

  /// Starts the run of a page and streams its lines; an earlier run of the same page is cancelled.
  private func stream(
    _ request: ExplorerRequest,
    of connection: inout ExplorerConnection
  ) async throws -> ExplorerResponse {
    guard let bytes = try await connection.body(of: request, limit: Self.formLimit) else {
      return .text(.tooLarge, "The settings are too long; the limit is \(Self.formLimit) bytes.")
    }
    let items = ExplorerState.items(of: String(decoding: bytes, as: UTF8.self))
    @Sendable func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
    let (lines, continuation) = AsyncStream<String>.makeStream()
    // Requests replace each other in the order in which they arrive, before anything is loaded.
    let task = Task {
      var run = ExplorerRun(state: await state(of: items), lab: lab) { continuation.yield($0.line) }
      run.wantsForm = first("form") != nil
      run.trail = (first("trail") ?? "").split(separator: " ").suffix(40).map(String.init)
      run.isIncomplete = ["day", "phone", "os", "strategy", "today"].contains { first($0) == nil }
      await run.run()
      continuation.finish()
    }
    // A page that is closed ends its run.
    continuation.onTermination = { _ in task.cancel() }
    await runs.replace(tab: first("tab") ?? "", with: task)
    return ExplorerResponse(
      .ok,
      type: "application/x-ndjson;charset=utf-8",
      body: .lines(lines)
    )
  }

  private func recording(
    _ request: ExplorerRequest,
    of connection: inout ExplorerConnection
  ) async throws -> ExplorerResponse {
    let items = ExplorerState.items(of: request.query)
    func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
    let name = item("name") ?? "recording"
    guard let bytes = try await connection.body(of: request, limit: ExplorerDays.sizeLimit) else {
      let fault = ExplorerFailure.tooLarge(megabytes: ExplorerDays.sizeLimit / 1_000_000)
      return .json([("html", ExplorerProblem.html(fault.lines))])
    }
    do {
      let (day, place) = try await lab.add(
        bytes,
        name: name,
        phone: item("phone") ?? "",
        os: item("os") ?? ""
      )
      return .json([
        ("day", day.id), ("title", day.title), ("phone", place.phone), ("os", place.os),
      ])
    } catch {
      return .json([("html", ExplorerProblem.html(error.diagnostics))])
    }
  }

  private func report(_ request: ExplorerRequest) async -> ExplorerResponse {
    let state = await state(of: ExplorerState.items(of: request.query))
    do {
      let html = try await reports.inTurn {
        try await ExplorerRun(state: state, lab: lab, send: { _ in }).report()
      }
      var response = ExplorerResponse.content("text/html;charset=utf-8", html)
      // A saved report has its own policy inside.
      response.headers.removeAll { $0.name == "Content-Security-Policy" }
      response.headers.append(("Content-Disposition", "attachment;filename=report.html"))
      return response
    } catch let failure as InputFailure {
      return .text(.badRequest, failure.diagnostics.joined(separator: "\n"))
    } catch is ExplorerQueue.Full {
      return .text(.unavailable, "Too many reports are in progress; try again later.")
    } catch {
      let words = ExplorerRun.words(for: error, doing: "the report cannot be created")
      return .text(.serverError, words.joined(separator: "\n"))
    }
  }
}

/// Work that is done one at a time, in the order in which it is asked for.
actor ExplorerQueue {
  /// The error of work beyond the limit.
  struct Full: Error {}

  /// The number of pieces of work that may wait or run.
  static let limit = 4
  private var last: Task<Void, Never>?
  private var count = 0

  /// Does the work when what was asked for before is done.
  ///
  /// - Throws: `Full` if too much is waiting, `CancellationError`, and the errors of the work.
  func inTurn<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard count < Self.limit else { throw Full() }
    count += 1
    defer { count -= 1 }
    let before = last
    let task = Task {
      await before?.value
      try Task.checkCancellation()
      return try await work()
    }
    last = Task { _ = try? await task.value }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

/// The running requests by page, so that a new one ends the one before.
actor ExplorerRuns {
  private var tasks: [(tab: String, task: Task<Void, Never>)] = []

  /// The number of pages whose latest run is remembered.
  private static let limit = 50

  /// Ends the earlier run of a page.
  func replace(tab: String, with task: Task<Void, Never>) {
    if let index = tasks.firstIndex(where: { $0.tab == tab }) {
      tasks.remove(at: index).task.cancel()
    }
    tasks.append((tab, task))
    if tasks.count > Self.limit { tasks.removeFirst().task.cancel() }
  }

  /// Ends all runs.
  func cancelAll() {
    for item in tasks { item.task.cancel() }
    tasks = []
  }
}
