// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Combine
import Foundation
import Testing

private final class Model: ObservableObject {
  @Published var count = 0
  @Published var name = ""
}

private final class Derived: ObservableObject {
  @Published private(set) var even: Int?
  init(_ numbers: some Publisher<Int, Never>) {
    numbers.filter { $0.isMultiple(of: 2) }.map(Optional.some).assign(to: &$even)
  }
}

@MainActor
private final class Isolated: ObservableObject {
  @Published var count = 0
  var bag: Set<AnyCancellable> = []
}

@Suite("Published properties and observable objects") @MainActor struct PublishedTests {
  @Test("a published property sends its value, and each new one before it is set")
  func published() {
    let model = Model()
    var seen: [String] = []
    let subscription = model.$count.sink { seen.append("\($0) before \(model.count)") }
    model.count = 1
    model.count = 2
    subscription.cancel()
    model.count = 3
    #expect(seen == ["0 before 0", "1 before 0", "2 before 1"])
  }

  @Test("an observable object announces a change of any published property, before it is made")
  func willChange() {
    let model = Model()
    var seen: [String] = []
    let subscription = model.objectWillChange.sink { seen.append("\(model.count)\(model.name)") }
    model.count = 1
    model.name = "a"
    model.count = 1
    subscription.cancel()
    #expect(seen == ["0", "1", "1a"])
  }

  @Test("a publisher is assigned to a property by key path, and to a published one")
  func assigning() {
    let numbers = PassthroughSubject<Int, Never>()
    let model = Model()
    let subscription = numbers.assign(to: \.count, on: model)
    let derived = Derived(numbers)
    for number in 1...5 { numbers.send(number) }
    subscription.cancel()
    #expect(model.count == 5)
    #expect(derived.even == 4)
  }

  @Test("a model on the main actor publishes too")
  func isolated() {
    let model = Isolated()
    var seen: [Int] = []
    model.$count.sink { seen.append($0) }.store(in: &model.bag)
    model.objectWillChange.sink { seen.append(-1) }.store(in: &model.bag)
    model.count = 4
    #expect(seen.sorted() == [-1, 0, 4])
  }

  @Test("a task reads the values of a publisher in the day's time")
  func values() throws {
    let lines = try Diary.of { diary in
      let model = Model()
      diary.kept = [model]
      Task { @MainActor in
        for await count in model.$count.values {
          diary.note("\(count)")
          if count == 2 { break }
        }
        diary.note("end")
      }
      for count in 1...2 {
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(10 * count)) {
          model.count = count
        }
      }
    }
    #expect(lines == ["0.0 0", "10.0 1", "20.0 2", "20.0 end"])
  }
}
