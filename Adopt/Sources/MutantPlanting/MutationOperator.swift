// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of a change that a mutant makes.
public enum MutationOperator: String, Sendable, CaseIterable {
  /// `<` becomes `<=`, `==` becomes `!=`, and so on.
  case comparison
  /// `+` becomes `-`, `*` becomes `/`, in assignments too.
  case arithmetic
  /// `&&` becomes `||`, and a `!` is dropped.
  case boolean
  /// A condition of `if`, `guard` or `while` is negated.
  case condition
  /// 0 becomes 1, a whole number grows by 1, any other number is doubled.
  case literal
  /// A call whose result is unused is removed.
  case call
  /// `min` becomes `max`.
  case extreme
  /// `return true` becomes `return false`.
  case outcome
}
