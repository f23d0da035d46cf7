// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Quantities

#if os(Linux)
public import Foundation
#endif

extension VirtualTime {
  /// A method of an object by its name, where Linux lacks Objective-C's selectors.
  ///
  /// Scope: it is made from the method itself, `Selector("tick", Tracker.tick)` for what Apple's
  /// compilers write as `#selector(Tracker.tick)`. Timers, observers and delayed calls take it. Two
  /// selectors with one name are equal.
  ///
  /// Limitations: methods with no parameter or one. A target of another type is ignored.
  public struct Selector: Sendable, Hashable, CustomStringConvertible {
    /// The method's name.
    public let name: String
    private let call: @Sendable (AnyObject, Any?) -> Void

    /// A method without parameters.
    @preconcurrency
    public init<Target: AnyObject, Result>(
      _ name: String,
      _ method: @escaping (Target) -> () -> Result
    ) {
      self.name = name
      let method = Unchecked(method)
      call = { target, _ in
        if let target = target as? Target { _ = method.value(target)() }
      }
    }

    /// A method with one parameter, such as the timer or the notification.
    @preconcurrency
    public init<Target: AnyObject, Argument, Result>(
      _ name: String,
      _ method: @escaping (Target) -> (Argument) -> Result
    ) {
      self.name = name
      let method = Unchecked(method)
      call = { target, argument in
        guard let target = target as? Target, let argument = argument as? Argument else { return }
        _ = method.value(target)(argument)
      }
    }

    /// Calls the method of an object; the argument is left out if the method takes none.
    func perform(on target: AnyObject, with argument: Any?) { call(target, argument) }

    /// The method's name.
    public var description: String { name }
    /// True for methods with one name.
    public static func == (a: Selector, b: Selector) -> Bool { a.name == b.name }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// Refers to an object without keeping it, for another piece of work of the same thread.
  struct Weakly: @unchecked Sendable {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  /// Carries a value to another piece of work of the same thread.
  struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}

/// The delayed calls of one process.
private final class DelayedCalls {
  struct Call {
    let number: Int
    let target: ObjectIdentifier
    let selector: VirtualTime.Selector
  }

  var waiting: [Call] = []
  var count = 0
}

// On Apple's platforms these methods come from Objective-C.
#if os(Linux)
extension NSObject {
  private static var calls: DelayedCalls? {
    VirtualProcess.current?.object(DelayedCalls.self) { DelayedCalls() }
  }

  /// Calls a method of the object after a delay; the object is kept until then.
  ///
  /// Outside of simulated days it does nothing.
  ///
  /// - Parameters:
  ///   - selector: the method.
  ///   - argument: the method's argument.
  ///   - delay: the delay in seconds of virtual time; below 0 is 0.
  public func perform(
    _ selector: VirtualTime.Selector,
    with argument: Any?,
    afterDelay delay: TimeInterval
  ) {
    guard let process = VirtualProcess.current, !process.isEnded, let calls = Self.calls else {
      return
    }
    calls.count += 1
    let number = calls.count
    calls.waiting.append(.init(number: number, target: ObjectIdentifier(self), selector: selector))
    process.schedule(after: .seconds(min(max(0, delay), 4e9))) { [self] in
      guard let index = calls.waiting.firstIndex(where: { $0.number == number }) else { return }
      calls.waiting.remove(at: index)
      selector.perform(on: self, with: argument)
    }
  }

  /// Calls a method of the object at once.
  public func perform(_ selector: VirtualTime.Selector, with argument: Any? = nil) {
    selector.perform(on: self, with: argument)
  }

  /// Calls a method of the object on the main thread, as the next work or at once.
  public func performSelector(
    onMainThread selector: VirtualTime.Selector,
    with argument: Any?,
    waitUntilDone isWaiting: Bool
  ) {
    if isWaiting {
      selector.perform(on: self, with: argument)
    } else {
      perform(selector, with: argument, afterDelay: 0)
    }
  }

  /// Cancels all delayed calls of an object.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    let target = ObjectIdentifier(target as AnyObject)
    calls?.waiting.removeAll { $0.target == target }
  }

  /// Cancels the delayed calls of a method of an object, whatever the argument.
  public class func cancelPreviousPerformRequests(
    withTarget target: Any,
    selector: VirtualTime.Selector,
    object argument: Any?
  ) {
    let target = ObjectIdentifier(target as AnyObject)
    calls?.waiting.removeAll { $0.target == target && $0.selector == selector }
  }
}
#endif
