// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

public import Foundation

// Foundation on Linux lacks this class, in which location layers keep their delegates.
#if os(Linux)
/// A set of objects that it does not keep alive, in the order in which they were added.
///
/// Scope: Foundation's class of that name, as far as it holds weak references, which all its options
/// mean here; the type may also be a protocol of classes. Objects are compared by `isEqual(_:)` if
/// they have it, otherwise by identity.
open class NSHashTable<ObjectType>: NSObject {
  private struct Entry {
    weak var object: AnyObject?
  }

  private var entries: [Entry] = []

  /// An empty table.
  public override init() { super.init() }

  /// An empty table; the options and the capacity make no difference.
  public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) { super.init() }

  /// An empty table of weak references.
  open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable() }

  /// The objects that are still alive, in the order in which they were added.
  open var allObjects: [ObjectType] { entries.compactMap { $0.object as? ObjectType } }
  /// The number of objects that are still alive.
  open var count: Int { allObjects.count }
  /// An object that is still alive; nil without one.
  open var anyObject: ObjectType? { allObjects.first }

  private static func areEqual(_ one: AnyObject, _ other: AnyObject) -> Bool {
    one === other || (one as? NSObject)?.isEqual(other) == true
  }

  /// Whether an object is in the table.
  open func contains(_ anObject: ObjectType?) -> Bool {
    guard let anObject else { return false }
    let wanted = anObject as AnyObject
    return entries.contains { $0.object.map { Self.areEqual($0, wanted) } ?? false }
  }

  /// Adds an object, unless it is there already.
  open func add(_ object: ObjectType?) {
    entries.removeAll { $0.object == nil }
    guard let object, !contains(object) else { return }
    entries.append(Entry(object: object as AnyObject))
  }

  /// Removes an object.
  open func remove(_ object: ObjectType?) {
    guard let object else { return }
    let unwanted = object as AnyObject
    entries.removeAll { entry in entry.object.map { Self.areEqual($0, unwanted) } ?? true }
  }

  /// Removes all objects.
  open func removeAllObjects() { entries = [] }
}

/// The options of collections of pointers; in an ``NSHashTable`` they make no difference.
public enum NSPointerFunctions {
  /// How a collection refers to its objects.
  public struct Options: OptionSet, Sendable {
    /// The bits; Apple's.
    public let rawValue: UInt
    /// Options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Weak references.
    public static let weakMemory = Options(rawValue: 5)
    /// Comparison by identity.
    public static let objectPointerPersonality = Options(rawValue: 512)
  }
}
#endif
