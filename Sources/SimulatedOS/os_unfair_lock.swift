// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import POSIX

/// A lock; it must not move in memory while it is used.
///
/// It is a mutex of the C library, larger than Apple's. Locking it twice on one thread waits for
/// ever.
public struct os_unfair_lock {
  fileprivate var mutex = pthread_mutex_t()
  /// An open lock.
  public init() {}
}

/// A lock, by Apple's other name.
public typealias os_unfair_lock_s = os_unfair_lock
/// The address of a lock.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

/// Locks, and waits for it if necessary.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  pthread_mutex_lock(&lock.pointee.mutex)
}
/// Locks if it is open; whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  pthread_mutex_trylock(&lock.pointee.mutex) == 0
}
/// Unlocks.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  pthread_mutex_unlock(&lock.pointee.mutex)
}
/// Does nothing: the owner is not checked.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {}
/// Does nothing: the owner is not checked.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {}

/// Destroys the mutex in a lock.
///
/// Swift Argument Parser calls it with such a lock wherever both a module `os` and Glibc exist.
@discardableResult
public func pthread_mutex_destroy(_ lock: os_unfair_lock_t) -> Int32 {
  POSIX.pthread_mutex_destroy(&lock.pointee.mutex)
}
