// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

extension VirtualTime {
  private struct Remains: @unchecked Sendable { var objects: [AnyObject] = [] }

  private static let remains = Mutex(Remains())

  /// Keeps an object that tasks of an ended process wait for, so that leak checkers find it.
  ///
  /// A suspended task can neither be freed nor run once its process has ended.
  public static func keepForever(_ object: AnyObject) {
    let kept = Kept(object: object)
    remains.withLock { $0.objects.append(kept.object) }
  }

  private struct Kept: @unchecked Sendable { let object: AnyObject }
}
