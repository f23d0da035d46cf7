// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Quantities
import TracewattTestSupport
import VirtualTime

private typealias OperationQueue = VirtualTime.OperationQueue
private typealias BlockOperation = VirtualTime.BlockOperation

/// An operation that ends later, as apps write it for requests.
private final class Download: VirtualTime.Operation, @unchecked Sendable {
  private let diary: Diary
  private let duration: Double
  private var running = false
  private var done = false

  init(_ duration: Double, _ diary: Diary) {
    self.duration = duration
    self.diary = diary
  }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { running }
  override var isFinished: Bool { done }

  override func start() {
    willChangeValue(forKey: "isExecuting")
    running = true
    didChangeValue(forKey: "isExecuting")
    diary.note("start \(duration)")
    DispatchQueue.global().asyncAfter(deadline: .now() + duration) { self.finish() }
  }

  private func finish() {
    willChangeValue(forKey: "isExecuting")
    willChangeValue(forKey: "isFinished")
    running = false
    done = true
    diary.note("end \(duration)")
    didChangeValue(forKey: "isExecuting")
    didChangeValue(forKey: "isFinished")
  }
}

@Suite struct OperationQueueTests {
  @Test("operations run by priority and then in order, the main queue's too")
  func order() throws {
    let lines = try virtualDay { diary in
      let queue = OperationQueue()
      queue.addOperation { diary.note("one") }
      let urgent = BlockOperation { diary.note("urgent") }
      urgent.queuePriority = .high
      urgent.completionBlock = { diary.note("completed") }
      queue.addOperation(urgent)
      OperationQueue.main.addOperation { diary.note("main") }
      expectEqual(queue.operationCount, 2)
      diary.note("added")
    }
    expectEqual(lines, ["0.0 added", "0.0 urgent", "0.0 one", "0.0 main", "0.0 completed"])
  }

  @Test("operations that end later hold their places")
  func asynchronous() throws {
    let lines = try virtualDay { diary in
      let queue = OperationQueue()
      queue.maxConcurrentOperationCount = 2
      let downloads = [5.0, 2.0, 4.0].map { Download($0, diary) }
      let last = BlockOperation { diary.note("last") }
      for download in downloads { last.addDependency(download) }
      queue.addOperation(last)
      for download in downloads { queue.addOperation(download) }
    }
    expectEqual(
      lines,
      [
        "0.0 start 5.0", "0.0 start 2.0", "2.0 end 2.0", "2.0 start 4.0", "5.0 end 5.0",
        "6.0 end 4.0", "6.0 last",
      ]
    )
  }

  @Test("a suspended queue begins nothing, and cancelled work is skipped")
  func suspended() throws {
    let lines = try virtualDay { diary in
      let queue = OperationQueue()
      queue.isSuspended = true
      queue.addOperation { diary.note("cancelled") }
      queue.cancelAllOperations()
      let kept = BlockOperation { diary.note("kept") }
      kept.addExecutionBlock { diary.note("kept on") }
      queue.addOperation(kept)
      Task {
        try? await Task.sleep(for: .seconds(3))
        expectEqual(queue.operationCount, 2)
        queue.isSuspended = false
      }
    }
    expectEqual(lines, ["3.0 kept", "3.0 kept on"])
  }

  @Test("waiting runs pending work at once, and a barrier keeps its place")
  func waiting() throws {
    let lines = try virtualDay { diary in
      let queue = OperationQueue()
      queue.addOperation { diary.note("one") }
      queue.addBarrierBlock { diary.note("barrier") }
      let high = BlockOperation { diary.note("high") }
      high.queuePriority = .veryHigh
      queue.addOperation(high)
      queue.waitUntilAllOperationsAreFinished()
      #expect(high.isFinished)
      diary.note("waited")
      queue.addOperations([BlockOperation { diary.note("more") }], waitUntilFinished: true)
      diary.note("end")
    }
    expectEqual(lines, ["one", "barrier", "high", "waited", "more", "end"].map { "0.0 " + $0 })
  }

  @Test("waiting for an operation that needs time ends the program with a message that says so")
  func forEver() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try virtualDay { diary in
        let queue = VirtualTime.OperationQueue()
        queue.addOperation(Download(3, diary))
        queue.waitUntilAllOperationsAreFinished()
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("waitUntilAllOperationsAreFinished would wait for ever"))
  }
}
