// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVirtualTime
internal import HeapModule
public import Quantities

/// One process of an app in virtual time: its clock, its main thread and its pending work.
///
/// Scope: while ``run(at:_:)`` is on the stack, the calling thread reads virtual time from every
/// clock. Main-actor code, tasks, sleeps and Dispatch queues run on it in the order in which they
/// are due, and nowhere else. All other threads keep real time, so days run in parallel, one per
/// thread, beside ordinary asynchronous code.
///
/// Limitations: code takes no virtual time. Semaphores, locks held over a suspension, sleeping
/// threads and work that other threads hand back are not virtual. Work that waits when the process
/// ends is never run; suspended tasks stay in memory.
///
/// Validation: `VirtualTimeTests`, and ``VirtualTime/verify()`` before the first use.
public final class VirtualProcess: @unchecked Sendable {
  /// The largest number of pieces of work in a virtual second; more counts as an endless loop.
  public static let workLimitPerSecond = 1_000_000

  /// The process whose code runs on this thread now; nil outside of ``run(at:_:)``.
  public static var current: VirtualProcess? {
    cvt_loop().map { Unmanaged<VirtualProcess>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The Unix time of the simulation's start, in nanoseconds.
  public let startUnixNanoseconds: Int64
  /// The virtual time that the process reads from its clocks.
  public private(set) var now: SimulationTime
  /// True once the process has ended and runs no more code.
  public private(set) var isEnded = false
  /// An object that a library keeps for the process, such as its connection to the system.
  public var attachment: AnyObject?

  /// The property list that `Bundle.main` has while the process runs, and its identifier.
  ///
  /// Foundation's dictionary and string; nil for the program's own.
  public var bundle: (propertyList: AnyObject, identifier: AnyObject?)?

  private var waiting = Heap<Work>()
  private var nextSequence: UInt64 = 0
  private var objects: [ObjectIdentifier: AnyObject] = [:]
  private let executor: VirtualMainExecutor
  /// The state of the process's random numbers, at a fixed address.
  private let randomState: UnsafeMutablePointer<UInt64>

  /// A process that starts at an instant.
  ///
  /// - Throws: ``VirtualTimeError`` if virtual time does not work in this program.
  public init(
    startUnixNanoseconds: Int64,
    at time: SimulationTime = .zero
  ) throws(VirtualTimeError) {
    try VirtualTime.verify()
    self.startUnixNanoseconds = startUnixNanoseconds
    now = time
    executor = VirtualMainExecutor()
    randomState = .allocate(capacity: 1)
    randomState.initialize(to: UInt64(bitPattern: startUnixNanoseconds &+ now.nanoseconds))
    executor.process = self
  }

  /// A process for the self-test, which runs before virtual time is known to work.
  init(untestedStart startUnixNanoseconds: Int64) {
    self.startUnixNanoseconds = startUnixNanoseconds
    now = .zero
    executor = VirtualMainExecutor()
    randomState = .allocate(capacity: 1)
    randomState.initialize(to: UInt64(bitPattern: startUnixNanoseconds &+ now.nanoseconds))
    executor.process = self
  }

  deinit {
    ProcessRemains.keep(executor)
    randomState.deallocate()
  }

  // MARK: - Running

  /// Whether the runtime finds the running code isolated to the process's main actor.
  var isIsolated: Bool {
    cvt_is_isolated(
      unsafeBitCast(executor.asUnownedSerialExecutor(), to: cvt_executor.self)
    )
  }

  /// The time at which the earliest waiting work is due; nil if there is none.
  public var nextDeadline: SimulationTime? {
    // Cancelled work does not wake the process.
    while let first = waiting.min, first.isCancelled { _ = waiting.removeMin() }
    return waiting.min?.deadline
  }

  /// Runs code at an instant on the main thread, and then all work that is due by then.
  ///
  /// Overdue work, as after a suspension, runs now, in the order in which it was due.
  ///
  /// - Precondition: the thread runs no other process, and this one has not ended.
  public func run(at time: SimulationTime, _ body: () -> Void = {}) {
    precondition(!isEnded, "an ended process runs no code")
    enter(at: time)
    body()
    drain()
    cvt_leave()
  }

  /// Ends the process: waiting work is dropped without being run.
  ///
  /// - Parameter release: runs last, to release the app's objects; their deinitialisers run here.
  public func end(_ release: () -> Void = {}) {
    guard !isEnded else { return }
    isEnded = true
    enter(at: now)
    release()
    // Deinitialisers of the app may still use the process's objects and the attachment.
    let released = objects
    objects = [:]
    withExtendedLifetime(released) {}
    while let work = waiting.popMin() {
      if case .native(let context, _) = work.action { ProcessRemains.keep(context) }
      if case .job(let job) = work.action { ProcessRemains.keep(job) }
      if case .cancellable(let work) = work.action { work.cancel() }
    }
    cvt_forget(Unmanaged.passUnretained(self).toOpaque())
    let last = attachment
    attachment = nil
    withExtendedLifetime(last) {}
    cvt_leave()
  }

  private func enter(at time: SimulationTime) {
    if cvt_loop() != nil { VirtualTime.fail(VirtualTime.nestedProcess) }
    now = max(now, time)
    let main = executor.asUnownedSerialExecutor()
    cvt_enter(
      Unmanaged.passUnretained(self).toOpaque(),
      unsafeBitCast(main, to: cvt_executor.self)
    )
    cvt_set_random(randomState)
    cvt_set_bundle(
      bundle.map { UnsafeRawPointer(Unmanaged.passUnretained($0.propertyList).toOpaque()) },
      bundle?.identifier.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    )
    let boot: Int64 = 86_400_000_000_000
    cvt_set_clock(startUnixNanoseconds + now.nanoseconds, boot + now.nanoseconds)
  }

  /// The number of pieces of work since an instant, for the limit per second.
  private var counted = (since: SimulationTime.zero, count: 0)

  private func drain() {
    if now - counted.since >= .seconds(1) { counted = (now, 0) }
    while let first = waiting.min, first.deadline <= now {
      let work = waiting.removeMin()
      counted.count += 1
      if counted.count > Self.workLimitPerSecond {
        VirtualTime.fail(
          "the app keeps its main thread busy: over \(Self.workLimitPerSecond) pieces of work ran "
            + "within a second, at \(now) of virtual time. A loop that yields or re-schedules itself "
            + "without any delay never lets the clock move on; let it sleep, or wait for an event."
        )
      }
      switch work.action {
      case .body(let body): body()
      case .cancellable(let work): work.run()
      case .job(let job): job.runSynchronously(on: executor.asUnownedSerialExecutor())
      case .native(let context, let function): function(context)
      }
    }
  }

  // MARK: - Waiting

  /// Schedules code on the main thread after a delay, behind work that is already due then.
  ///
  /// - Precondition: called on the process's own thread while it runs.
  public func schedule(after delay: SimulationDuration, _ body: @escaping () -> Void) {
    add(.body(body), after: delay.nanoseconds)
  }

  /// Schedules code after a delay that can be cancelled before it runs.
  ///
  /// - Precondition: called on the process's own thread while it runs.
  public func schedule(
    cancellableAfter delay: SimulationDuration,
    _ body: @escaping () -> Void
  ) -> CancellableWork {
    let work = CancellableWork(body)
    add(.cancellable(work), after: delay.nanoseconds)
    return work
  }

  func add(_ action: Work.Action, after nanoseconds: Int64) {
    let (due, isOver) = now.nanoseconds.addingReportingOverflow(max(0, nanoseconds))
    let deadline = isOver ? SimulationTime.distantFuture : SimulationTime(nanoseconds: due)
    waiting.insert(Work(deadline: deadline, sequence: nextSequence, action: action))
    nextSequence += 1
  }

  // MARK: - Objects of the process

  /// The process's single object of a type, created at the first access.
  public func object<T: AnyObject>(_ type: T.Type, make: () -> T) -> T {
    if let known = objects[ObjectIdentifier(type)] as? T { return known }
    let made = make()
    objects[ObjectIdentifier(type)] = made
    return made
  }
}

/// Code that waits for its time and can be cancelled.
public final class CancellableWork {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  /// Cancels the code and releases it; does nothing once it has run.
  public func cancel() {
    // Objects that the body holds may call this again as they are released.
    let released = body
    body = nil
    withExtendedLifetime(released) {}
  }

  var isCancelled: Bool { body == nil }

  func run() {
    let body = body
    self.body = nil
    body?()
  }
}

/// Work that waits for its time on a process's main thread.
struct Work: Comparable {
  /// The action to run.
  enum Action {
    /// Code of Tracewatt's own.
    case body(() -> Void)
    /// Code that may be cancelled.
    case cancellable(CancellableWork)
    /// A part of a task on the main actor.
    case job(UnownedJob)
    /// A function with its context, as Dispatch and the Swift runtime hand it over.
    case native(UnsafeMutableRawPointer?, @convention(c) (UnsafeMutableRawPointer?) -> Void)
  }

  let deadline: SimulationTime
  let sequence: UInt64
  let action: Action

  var isCancelled: Bool {
    if case .cancellable(let work) = action { work.isCancelled } else { false }
  }

  static func < (a: Work, b: Work) -> Bool {
    (a.deadline, a.sequence) < (b.deadline, b.sequence)
  }
  static func == (a: Work, b: Work) -> Bool { a.sequence == b.sequence }
}
