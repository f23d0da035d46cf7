// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import LocationService
import LocationStrategies
import Quantities
import TracewattTestSupport

@Suite("App actions beside requests for positions")
struct AppActionsTests {
  private func bench(
    _ actions: StrategyConfiguration.Actions,
    places: [Region] = []
  ) -> Bench {
    var configuration = StrategyConfiguration(name: "a")
    configuration.actions = actions
    return Bench(configuration, places: places)
  }

  private func question(_ east: Double) -> FakeServices.Call {
    .geocode(.reverse(fix(east).position), 0)
  }

  private let answer = AppEvent.geocoded(
    GeocodeAnswer(geocoder: 0, query: .reverse(fix(0).position), error: .network)
  )

  @Test("the geocoder is queried at each delivery, one request at a time")
  func geocode() {
    var bench = bench(.init(geocode: .init()))
    expectEqual(bench.deliver(.launched(.user)), [])
    expectEqual(bench.deliver(.location(fix(1))), [question(1)])
    expectEqual(bench.deliver(.location(fix(2))), [])
    expectEqual(bench.deliver(answer), [])
    expectEqual(bench.deliver(.locations([fix(3), fix(4)])), [question(4)])
  }

  @Test("each process of an app with a wake lock of its own acquires it when it begins")
  func wakeLock() {
    var actions = StrategyConfiguration.Actions()
    actions.holdsWakeLock = true
    var bench = bench(actions)
    expectEqual(bench.deliver(.launched(.user)), [.setWakeLock(true)])
    expectEqual(bench.deliver(.location(fix(1))), [])
    expectEqual(bench.deliver(.launched(.region)), [.setWakeLock(true)])
  }

  @Test("with an interval the last position is sent as a query, and nothing without news")
  func geocodeAtIntervals() {
    var bench = bench(.init(geocode: .init(interval: .minutes(5))))
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 3))
    let again = FakeServices.Call.setTimer(3, .minutes(5))
    expectEqual(bench.deliver(.launched(.user)), [again])
    expectEqual(bench.deliver(timer), [again])
    expectEqual(bench.deliver(.location(fix(1))), [])
    expectEqual(bench.deliver(.location(fix(2))), [])
    expectEqual(bench.deliver(timer), [question(2), again])
    _ = bench.deliver(answer)
    expectEqual(bench.deliver(timer), [again])
  }

  @Test("the user is notified at once of the chosen events, never of the app's own exit region")
  func notifications() {
    var bench = bench(.init(notifications: .init(occasions: [.region], playsSound: false)))
    let message = FakeServices.Call.schedule(
      LocalNotification(identifier: "region", trigger: .immediate, playsSound: false)
    )
    expectEqual(bench.deliver(.enteredRegion(region("home"))), [message])
    expectEqual(bench.deliver(.exitedRegion(region("tracewatt_exit"))), [])
    expectEqual(bench.deliver(.visitBegins), [])
    let event = MonitorEvent(identifier: "x", state: .unsatisfied, date: .zero)
    expectEqual(bench.deliver(.monitorEvent(event)), [message])
  }

  @Test("messages of places are handed to the system when the user opens the app")
  func regionNotifications() {
    let home = region("home")
    var bench = bench(.init(regionNotifications: [.allPlaces]), places: [home])
    expectEqual(
      bench.deliver(.launched(.user)),
      [
        .schedule(
          LocalNotification(identifier: "place_home", trigger: .region(home, repeats: true))
        )
      ]
    )
    expectEqual(bench.deliver(.launched(.region)), [])
  }

  @Test("work is done at each delivery")
  func work() {
    var bench = bench(.init(workPerDelivery: .seconds(0.05)))
    expectEqual(bench.deliver(.location(fix(0))), [.work(.seconds(0.05))])
    expectEqual(bench.deliver(.locations([fix(0), fix(1)])), [.work(.seconds(0.05))])
    expectEqual(bench.deliver(.visitBegins), [])
  }

  @Test("an undetermined permission is requested at the user's launch, before services start")
  func permissions() {
    var configuration = StrategyConfiguration(name: "a", standard: best)
    configuration.actions.asking = .init(authorization: .always, asksForFullAccuracy: true)
    var bench = Bench(configuration)
    expectEqual(bench.deliver(.launched(.user)), [.start(best)])
    bench.services.authorizationStatus = .notDetermined
    bench.services.accuracyAuthorization = .reduced
    #expect(
      bench.deliver(.launched(.user)) == [
        .requestAlways, .requestTemporaryFullAccuracy, .start(best),
      ]
    )
    expectEqual(bench.deliver(.launched(.region)), [.start(best)])
    configuration.actions.asking = .init(authorization: .whenInUse)
    bench.strategy = ConfiguredStrategy(configuration, places: [])
    expectEqual(bench.deliver(.launched(.user)).first, .requestWhenInUse)
  }
}

@Suite("Uploads that take time, fail and are repeated")
struct UploadingTransferTests {
  private let transfer = AppEvent.timer(TimerIdentifier(rawValue: 6))

  private func bench(_ change: (inout StrategyConfiguration.Uploads) -> Void) -> Bench {
    var uploads = StrategyConfiguration.Uploads(interval: nil, bytes: 200)
    change(&uploads)
    return Bench(StrategyConfiguration(name: "u", uploads: uploads))
  }

  @Test("an upload that may fail counts when it arrives, and is lost without retries")
  func failing() {
    var bench = bench { $0.failure = 0.25 }
    let sent = FakeServices.Call.transfer(200, failing: 0.25)
    expectEqual(bench.deliver(.location(fix(0))), [sent, .endTransfer(succeeded: true)])
    bench.services.arrives = false
    expectEqual(bench.deliver(.location(fix(0))), [sent, .endTransfer(succeeded: false)])
    expectEqual(bench.deliver(transfer), [])
  }

  @Test("a failed upload is repeated after its time, as often as allowed; others wait for its end")
  func retries() {
    var bench = bench {
      $0.retries = 1
      $0.retryAfter = .seconds(40)
    }
    bench.services.arrives = false
    let attempt: [FakeServices.Call] = [
      .transfer(200, failing: 0), .endTransfer(succeeded: false),
    ]
    expectEqual(bench.deliver(.location(fix(0))), attempt + [.setTimer(6, .seconds(40))])
    expectEqual(bench.deliver(.location(fix(1))), [])
    // The second attempt fails as well; what waited is sent now, and fails for the first time.
    expectEqual(bench.deliver(transfer), attempt + attempt + [.setTimer(6, .seconds(40))])
    bench.services.arrives = true
    expectEqual(
      bench.deliver(transfer),
      [.transfer(200, failing: 0), .endTransfer(succeeded: true)]
    )
  }

  @Test("a transfer that takes time fails if the app does not run at its end")
  func duration() {
    var bench = bench { $0.duration = .seconds(20) }
    let begun: [FakeServices.Call] = [.transfer(200, failing: 0), .setTimer(6, .seconds(20))]
    expectEqual(bench.deliver(.location(fix(0)), at: 10), begun)
    expectEqual(bench.deliver(transfer, at: 30), [.endTransfer(succeeded: true)])
    expectEqual(bench.deliver(.location(fix(0)), at: 100), begun)
    expectEqual(bench.deliver(transfer, at: 400), [.endTransfer(succeeded: false)])
  }

  @Test("a heartbeat is sent without news, and waits a full interval after each upload")
  func heartbeat() {
    var bench = bench { $0.heartbeat = .minutes(15) }
    let again = FakeServices.Call.setTimer(7, .minutes(15))
    expectEqual(bench.deliver(.launched(.user)), [again])
    expectEqual(bench.deliver(.location(fix(0))), [again, .upload(200)])
    let beat = AppEvent.timer(TimerIdentifier(rawValue: 7))
    expectEqual(bench.deliver(beat), [again, .upload(200)])
  }
}

@Suite("Uploads in batches and by distance")
struct UploadingBatchTests {
  private func bench(_ uploads: StrategyConfiguration.Uploads) -> Bench {
    Bench(StrategyConfiguration(name: "u", uploads: uploads))
  }

  @Test("a batch is sent when it is full; fixes that arrived together count one by one")
  func batch() {
    var bench = bench(.init(interval: nil, bytes: 200, batch: 3))
    expectEqual(bench.deliver(.location(fix(0))), [])
    expectEqual(bench.deliver(.locations([fix(0), fix(1)])), [.upload(200)])
    expectEqual(bench.deliver(.location(fix(0))), [])
  }

  @Test("with an interval a batch is sent by whichever comes first")
  func batchOrInterval() {
    var bench = bench(.init(interval: .minutes(5), bytes: 200, batch: 2))
    let again = bench.deliver(.launched(.user))
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 2))
    _ = bench.deliver(.location(fix(0)))
    expectEqual(bench.deliver(timer), [.upload(200)] + again)
    _ = bench.deliver(.location(fix(0)))
    expectEqual(bench.deliver(.location(fix(0))), [.upload(200)])
    expectEqual(bench.deliver(timer), again)
  }

  @Test("with a distance, positions near the last one sent wait for the interval")
  func distance() {
    var bench = bench(.init(interval: .minutes(5), bytes: 200, distance: Metres(100)))
    let again = bench.deliver(.launched(.user))
    expectEqual(bench.deliver(.location(fix(0))), [.upload(200)])
    expectEqual(bench.deliver(.location(fix(99))), [])
    expectEqual(bench.deliver(.location(fix(100))), [.upload(200)])
    expectEqual(bench.deliver(.location(fix(120))), [])
    let timer = AppEvent.timer(TimerIdentifier(rawValue: 2))
    expectEqual(bench.deliver(timer), [.upload(200)] + again)
    expectEqual(bench.deliver(.location(fix(219))), [])
    expectEqual(bench.deliver(.location(fix(220))), [.upload(200)])
  }
}
