// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

#ifndef CPROGRAMS_H
#define CPROGRAMS_H

/// A program that runs: its process, and the ends of its pipes, which do not block.
struct cprograms_program {
  int process;
  /// Writes to the program's standard input.
  int input;
  /// Reads from the program's standard output.
  int output;
};

/// Starts a program, found as a shell finds it, as the leader of a process group of its own.
///
/// `arguments` ends with NULL. Several threads may start programs at once; no program inherits the pipes of
/// another. Returns 0, or the number of the error.
int cprograms_start(char *const arguments[], struct cprograms_program *program);

/// Whether a program has ended; it is not reaped.
int cprograms_has_ended(int process);

/// Ends a program and what it has started in its group, and reaps it.
///
/// Returns its exit code, or 256 and its signal if a signal ended it.
int cprograms_end(int process);

#endif
