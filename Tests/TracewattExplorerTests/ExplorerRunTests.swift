// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Reports
import Synchronization
import Tracewatt
import TracewattTestSupport

@testable import TracewattExplorer

@Suite("a run of the explorer")
final class ExplorerRunTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("explorer-run-\(UUID().uuidString)").path
  private let lab: ExplorerLab
  /// Remembers what other tests ran; it has no folder, because these tests only look at messages.
  private static let sharedLab = ExplorerLab(named: nil, folder: "/nonexistent")

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    lab = ExplorerLab(named: nil, folder: folder)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The messages of a run, in order.
  private final class Messages: Sendable {
    private let list = Mutex<[ExplorerMessage]>([])

    func add(_ message: ExplorerMessage) { list.withLock { $0.append(message) } }

    var all: [ExplorerMessage] { list.withLock { $0 } }

    /// The HTML that was sent for an element, in order.
    func parts(_ element: String) -> [String] {
      all.compactMap { if case .part(element, let html) = $0 { html } else { nil } }
    }

    var problems: [(lines: [String], keys: [String])] {
      all.compactMap { message in
        if case .problem(let lines, let keys, _) = message, !lines.isEmpty {
          (lines, keys)
        } else {
          nil
        }
      }
    }
  }

  private func state(_ query: String = "") -> ExplorerState {
    let place = ExplorerPlace(day: "street_game", phone: "iphone_class", os: "ios_18")
    return ExplorerState(
      ExplorerState.items(of: query),
      defaults: ExplorerState(place: place, strategy: "standard_best")
    )
  }

  private func messages(
    _ query: String,
    form: Bool = false,
    trail: [String] = [],
    in lab: ExplorerLab = ExplorerRunTests.sharedLab
  ) async -> Messages {
    let messages = Messages()
    var run = ExplorerRun(state: state(query), lab: lab) { messages.add($0) }
    run.wantsForm = form
    run.trail = trail
    await run.run()
    return messages
  }

  @Test(
    "sends the numbers of one replication first and the answer of all last, as compare prints it"
  )
  func answers() async throws {
    // No strategy of this day is app code, which this door does not have.
    let query = "day=home_errands&set=standard.desired_accuracy%3Dhundred_meters"
    let messages = await messages(query, form: true, in: lab)
    let answers = messages.parts("answer")
    // The last is sent again when the strategies for orientation ran.
    expectEqual(answers.count, ExplorerRun.rounds.count + 1)
    expectEqual(answers.first?.contains("1 of 20 replications so far"), true)
    #expect(
      answers.prefix(ExplorerRun.rounds.count - 1).allSatisfy { $0.contains("the answer follows") }
    )
    expectEqual(answers.last?.contains("means over 20 replications"), true)
    // The same runs through the door of compare.
    let options = LoadOptions(
      strategies: ["standard_best"],
      phones: ["iphone_class"],
      systems: ["ios_18"]
    )
    var day = try ScenarioLoader.load(path: BuiltIn.path(of: "home_errands"), options: options)
    let changed = try StrategyLoader.changing(
      day.strategies[0],
      [.init(key: "standard.desired_accuracy", value: "hundred_meters")]
    )
    day.strategies.append(changed)
    let table = ComparisonTable(
      results: await Experiment(day).run(),
      strategies: day.strategies.map(\.name),
      reference: "standard_best"
    )
    let recommendation = try #require(table.recommendations.first)
    expectEqual(recommendation.chosen?.strategy, changed.name)
    let energy = try #require(recommendation.chosenStep?.energy?.value.estimate)
    let words = "standard_best with standard.desired_accuracy hundred_meters"
    #expect(answers.last?.contains(words) == true && answers.last?.contains(changed.name) == false)
    #expect(
      messages.parts("figures").last?.contains("\(Int((100 * (1 - energy)).rounded())) % less")
        == true
    )
    if case .done? = messages.all.last {} else { Issue.record("the run did not end") }
  }

  @Test("has a bench for every day of the list, with its strategies of settings")
  func everyDay() async throws {
    for day in await lab.days.all {
      let place = ExplorerPlace(day: day.id, phone: "iphone_class", os: "ios_18")
      let bench = try await lab.bench(of: place)
      #expect(bench.strategies.contains { $0.name == "standard_best" }, "\(day.id)")
      #expect(bench.strategies.allSatisfy { $0.program == nil }, "\(day.id)")
      expectEqual(bench.scenario.replications, ExplorerRun.replications)
    }
  }

  @Test("sends each part of the page once or more")
  func allParts() async {
    let messages = await messages("pin=standard_best&pin=duty_cycled", form: true)
    for element in [
      "knobs", "figures", "answer", "trade", "pinned", "copies", "budget", "day",
      "why-standard.distance_filter", "cliffs-standard.distance_filter",
    ] {
      expectEqual(messages.parts(element).last?.isEmpty, false, "\(element)")
    }
    expectEqual(messages.parts("pinned").last?.contains("duty_cycled uses"), true)
    #expect(messages.problems.isEmpty)
    // Nothing of the runs stays in the folder.
    expectEqual((try? FileManager.default.contentsOfDirectory(atPath: folder)), [])
  }

  @Test("says which settings have no effect and where the cliffs are, as knobs finds them")
  func findings() async {
    let messages = await messages("")
    let text = messages.parts("why-standard.activity_type").last ?? ""
    #expect(text.contains("No effect here"))
    #expect(text.contains("it decides when updates pause, but pausing is off"))
    expectEqual(messages.parts("why-standard.distance_filter").last?.contains("Cliff"), true)
    expectEqual(messages.parts("cliffs-standard.distance_filter").last?.contains("<rect"), true)
  }

  @Test("has the settings of the trail that ran before, and leaves out unknown ones")
  func trail() async {
    _ = await messages("strategy=duty_cycled")
    let messages = await messages("", trail: ["duty_cycled", "unknown", "<script>"])
    let steps = messages.parts("steps").last ?? ""
    #expect(steps.contains("strategy=duty_cycled"))
    #expect(!steps.contains("unknown") && !steps.contains("script"))
    expectEqual(messages.parts("trade").last?.contains("class=\"trail\""), true)
  }

  @Test("of the same settings is the same to the byte, whether or not it ran before")
  func sameBytes() async {
    let query = "set=standard.distance_filter%3D50+m"
    let first = await messages(query, form: true, in: lab)
    let again = await messages(query, form: true, in: lab)
    // The chart gains the landmarks of the first run.
    for element in ["knobs", "figures", "answer", "copies", "budget", "day", "pinned", "steps"] {
      let isSame = first.parts(element) == again.parts(element)
      #expect(isSame, "\(element)")
      #expect(!first.parts(element).isEmpty)
    }
    let isSame = first.parts("trade").last == again.parts("trade").last
    #expect(isSame)
  }

  struct Mistake: CustomTestStringConvertible, Sendable {
    var query: String
    var text: String
    var keys: [String] = []
    var testDescription: String { query }
  }

  @Test(
    "of settings that are not allowed says what is wrong, and shows the controls again",
    arguments: [
      Mistake(
        query: "set=standard.distance_filter%3D-5+m",
        text: "standard.distance_filter",
        keys: ["standard.distance_filter"]
      ),
      Mistake(
        query: "set=standard.desired_acuracy%3Dbest",
        text: "standard.desired_acuracy",
        keys: ["standard.desired_acuracy"]
      ),
      Mistake(
        query: "set=standard.distance_filter%3D%3Cscript%3E",
        text: "&lt;script&gt;",
        keys: ["standard.distance_filter"]
      ),
      Mistake(query: "strategy=standard_bst", text: "the nearest is standard_best"),
      Mistake(query: "today=nothing", text: "nothing"),
      Mistake(query: "pin=nothing", text: "nothing"),
      Mistake(query: "day=/etc/passwd", text: "is not loaded"),
      Mistake(query: "day=..%2F..%2Fscenarios%2Foffice_day.yaml", text: "is not loaded"),
      Mistake(query: "phone=iphone_99", text: "iphone_99"),
      Mistake(query: "os=..%2Fetc%2Fpasswd", text: "no operating system is named"),
      Mistake(query: "phone=%2Fetc%2Fpasswd", text: "no phone is named"),
      Mistake(query: "phone=%2Fdev%2Fstdin", text: "no phone is named"),
    ]
  )
  func mistakes(_ mistake: Mistake) async throws {
    let messages = await messages(mistake.query, form: true)
    let problem = try #require(messages.problems.first)
    #expect(ExplorerProblem.html(problem.lines).contains(mistake.text))
    expectEqual(problem.keys, mistake.keys)
    #expect(messages.parts("answer").isEmpty)
    #expect(!messages.all.map(\.line).joined().contains("<script"))
  }

  @Test("cannot be led to a file by the name of a phone, not even to a valid one")
  func paths() async throws {
    let file = folder + "/mine.yaml"
    let text = try #require(BuiltIn.text("phones", "iphone_6"))
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let messages = await messages("phone=" + file)
    expectEqual(messages.problems.first?.lines.first?.contains("no phone is named"), true)
    #expect(messages.parts("answer").isEmpty)
  }

  @Test("of the same change in two modes has two names, and the numbers of each")
  func modes() async throws {
    let place = ExplorerPlace(day: "street_game", phone: "iphone_class", os: "ios_18")
    let bench = try await lab.bench(of: place)
    let strategies = try ["recording", "indoors"].map { mode in
      let key = mode + ".standard.desired_accuracy"
      return try bench.strategy(
        at: ExplorerPoint(
          strategy: "locokit_like",
          settings: [.init(key: key, value: "kilometer")]
        )
      )
    }
    expectEqual(strategies[0].name, "locokit_like_desired_accuracy_kilometer_recording_standard")
    #expect(strategies[0].name != strategies[1].name)
    expectEqual(strategies[0].configuration.name, strategies[0].name)
  }

  @Test("that is cancelled sends no further answer")
  func cancelled() async {
    let messages = Messages()
    let run = ExplorerRun(state: state(), lab: lab) { message in
      messages.add(message)
      if case .point = message { withUnsafeCurrentTask { $0?.cancel() } }
    }
    await Task { await run.run() }.value
    expectEqual(messages.parts("answer").count, 1)
    #expect(messages.parts("day").isEmpty)
    #expect(messages.problems.isEmpty)
  }

  /// A ride to the north of 40 minutes.
  private func gpx(east: Double, step: Double = 0.0005) -> String {
    let points = (0..<40).map { index in
      "<trkpt lat=\"\(59.9 + Double(index) * step)\" lon=\"\(east)\"><time>2026-03-02T07:"
        + "\(index < 10 ? "0" : "")\(index):00Z</time></trkpt>"
    }
    return "<?xml version=\"1.0\"?><gpx version=\"1.1\" creator=\"test\" "
      + "xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
      + points.joined() + "</trkseg></trk></gpx>"
  }

  @Test("of a sent recording names it as the user does, never its place")
  func sentRecording() async throws {
    let gpx = gpx(east: 10.7)
    let (day, place) = try await lab.add(
      Data(gpx.utf8),
      name: "../my ride.gpx",
      phone: "phone_of_another_day",
      os: "ios_18"
    )
    expectEqual(day.title, "my ride.gpx")
    #expect(BuiltIn.phoneNames.contains(place.phone) && place.os == "ios_18")
    let messages = await messages("day=\(day.id)", form: true, in: lab)
    #expect(messages.problems.isEmpty)
    expectEqual(messages.parts("copies").last?.contains("compare &#39;my ride.gpx&#39;"), true)
    #expect(!messages.all.map(\.line).joined().contains(folder))
    let html = try await ExplorerRun(state: state("day=\(day.id)"), lab: lab, send: { _ in })
      .report()
    #expect(html.contains("<bdi>my ride.gpx</bdi></th>"))
    #expect(!html.contains(folder))
    // No more recordings are kept than the limit, and a broken one makes no room.
    for index in 1..<ExplorerDays.sentLimit {
      let other = self.gpx(east: 10.7 + Double(index) / 100)
      _ = try await lab.add(Data(other.utf8), name: "\(index).gpx", phone: "", os: "")
    }
    await #expect(throws: InputFailure.self) {
      try await lab.add(Data("<gpx".utf8), name: "broken.gpx", phone: "", os: "")
    }
    #expect(await lab.days[day.id] != nil)
    await expectEqual(lab.days.all.filter(\.isSent).count, ExplorerDays.sentLimit)
  }

  @Test("of a broken recording reports it by its name and forgets it")
  func brokenRecording() async {
    for (name, bytes) in [
      ("a.gpx", "<gpx"), ("b.fit", "\u{0}\u{1}"), ("c.csv", "x,y\n1,2\n"), ("d.gpx", ""),
    ] {
      do {
        _ = try await lab.add(Data(bytes.utf8), name: name, phone: "iphone_class", os: "ios_18")
        Issue.record("\(name) was taken")
      } catch {
        #expect(error.description.contains(name))
        #expect(!error.description.contains(folder), "\(error)")
      }
    }
    #expect(await lab.days.all.allSatisfy { !$0.isSent })
  }

  @Test("report has the settings, today's and all replications")
  func report() async throws {
    let run = ExplorerRun(
      state: state("strategy=duty_cycled"),
      lab: lab,
      send: { _ in }
    )
    let html = try await run.report()
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("duty_cycled") && html.contains("standard_best"))
    #expect(!html.contains(folder))
    #expect(
      html.contains(
        "tracewatt compare street_game --phone iphone_class --os ios_18 --strategy standard_best "
          + "--strategy duty_cycled</code>"
      )
    )
  }

  @Test("names a strategy of the day that is better than the chosen settings")
  func better() async throws {
    let query = "day=office_day&set=standard.desired_accuracy%3Dhundred_meters"
    let answer = try #require(await messages(query).parts("answer").last)
    let words = try #require(
      answer.firstMatch(of: /duty_cycled is better: it takes ([0-9.]+) %/)
    )
    #expect(try #require(Double(words.output.1)) < 14)
    // The ring in the chart and the sentence rest on the same runs.
    let trade = try #require(await messages(query).parts("trade").last)
    #expect(trade.contains("each a mean over at least 20 replications"))
  }

  @Test("answers for today's settings as compare does, and of two strategies claims nothing of all")
  func whole() async throws {
    let today = try #require(await messages("day=office_day").parts("answer").last)
    #expect(
      today.contains("These are today&#39;s settings. duty_cycled saves 92 % (")
    )
    let query = "day=office_day&strategy=significant_change&today=standard_best"
    let answer = try #require(await messages(query).parts("answer").last)
    #expect(answer.contains("significant_change saves over 99 % of standard_best"))
    #expect(!answer.contains("cheapest") && !answer.contains("Use ") && !answer.contains("Keep "))
  }

  @Test("has today's settings in the command line, also where both change one strategy")
  func commandLine() async throws {
    let own = try #require(
      await messages("set=standard.desired_accuracy%3Dkilometer").parts("copies").last
    )
    #expect(
      own.contains("cat &gt;standard_best_desired_accuracy_kilometer.yaml &lt;&lt;&#39;END&#39;")
    )
    #expect(
      own.contains(
        "--strategy standard_best --strategy standard_best_desired_accuracy_kilometer.yaml"
      )
    )
    let other = try #require(
      await messages("strategy=duty_cycled&today=standard_best").parts("copies").last
    )
    #expect(other.contains("--strategy standard_best --strategy duty_cycled"))
  }

  @Test("of changed settings titles their file by the changes")
  func titleOfFile() async throws {
    let copies = await messages("set=standard.desired_accuracy%3Dkilometer").parts("copies").last
    #expect(copies?.contains("standard_best with standard.desired_accuracy kilometer") == true)
  }

  @Test("a link without settings is refused", arguments: ["garbage", "http://127.0.0.1/", "day="])
  func badLink(_ link: String) async {
    await #expect(throws: ExplorerFailure.self) {
      try await ExplorerServer(.init(link: link))
    }
  }

  @Test("report of two changes of one strategy is made again by the link to its page")
  func reportOfOneStrategy() async throws {
    let own = state("set=standard.distance_filter%3D50+m&pin=duty_cycled")
    let html = try await ExplorerRun(state: own, lab: lab, send: { _ in }).report()
    #expect(html.contains("tracewatt explore street_game --link &#39;day=street_game&amp;"))
    #expect(html.contains("set=standard.distance_filter%3D50%20m"))
    #expect(html.contains("duty_cycled"))
  }

  @Test("of a file that was edited since runs it again")
  func editedFile() async throws {
    let file = folder + "/ride.gpx"
    try gpx(east: 10.7).write(toFile: file, atomically: true, encoding: .utf8)
    let lab = ExplorerLab(named: file, folder: folder)
    func first(_ place: ExplorerPlace) async throws -> RunResult {
      let bench = try await lab.bench(of: place)
      let point = ExplorerPoint(strategy: "standard_best")
      let all = try await lab.results(
        of: [(point, try bench.strategy(at: point))],
        on: bench,
        at: place,
        replications: 1
      )
      return all[0]
    }
    let place = ExplorerPlace(day: ExplorerDays.given, phone: "iphone_class", os: "ios_18")
    let before = try await first(place)
    try gpx(east: 10.8, step: 0.001).write(toFile: file, atomically: true, encoding: .utf8)
    // Benches of other systems push the first one out.
    for os in BuiltIn.systemNames.filter({ $0 != "ios_18" }).prefix(4) {
      _ = try await first(ExplorerPlace(day: place.day, phone: place.phone, os: os))
    }
    #expect(try await first(place).measures != before.measures)
  }

  @Test(
    "asks a queue for reports, which makes one at a time and refuses too many",
    .timeLimit(.minutes(5))
  )
  func queue() async throws {
    final class Running: Sendable {
      let count = Mutex((now: 0, most: 0))
      func add(_ change: Int) {
        count.withLock {
          $0.now += change
          $0.most = max($0.most, $0.now)
        }
      }
    }
    let (queue, running) = (ExplorerQueue(), Running())
    // Work whose request is cancelled ends, and what follows it is done.
    let (began, begins) = AsyncStream<Never>.makeStream()
    let endless = Task {
      try await queue.inTurn {
        begins.finish()
        try await Task.sleep(for: .seconds(600))
      }
    }
    for await _ in began {}
    endless.cancel()
    await #expect(throws: CancellationError.self) { try await endless.value }
    // The first work lasts until all requests beyond the limit have ended.
    let (last, ends) = AsyncStream<Never>.makeStream()
    var (ended, done) = (0, 0)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<10 {
        group.addTask {
          do {
            try await queue.inTurn {
              running.add(1)
              for await _ in last {}
              running.add(-1)
            }
            return true
          } catch {
            return false
          }
        }
      }
      for await isDone in group {
        ended += 1
        if isDone { done += 1 }
        if ended == 10 - ExplorerQueue.limit { ends.finish() }
      }
    }
    expectEqual(running.count.withLock { $0.most }, 1)
    expectEqual(done, ExplorerQueue.limit)
  }

  @Test("has the words of its command in quotes where a shell needs them")
  func shellWords() {
    let words = ["tracewatt", "a b", "it's", "", "x=30m", "$(rm)", "ü"]
    expectEqual(ShellWords.line(words), "tracewatt 'a b' 'it'\\''s' '' x=30m '$(rm)' 'ü'")
  }
}
