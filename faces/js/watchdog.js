// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** Ends a program whose code does not return, with a stack trace, before the lab gives it up. */

import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

/**
 * Starts a thread that ends the program if handling an event takes too long. No result depends on this clock.
 * @param {number} [limit_s] the longest time for an event, in seconds; less than --patience of `tracewatt drive`
 */
export function startWatchdog(limit_s = 5) {
  // Odd while code under test runs.
  const turns = new Int32Array(new SharedArrayBuffer(4));
  new Worker(new URL(import.meta.url), { workerData: { watchdog: turns, limit_s } }).unref();
  return { begin() { Atomics.add(turns, 0, 1); }, end() { Atomics.add(turns, 0, 1); } };
}

/** Watches the counter of turns. @param {Int32Array} turns @param {number} limit_s */
function watch(turns, limit_s) {
  for (;;) {
    const turn = Atomics.load(turns, 0);
    Atomics.wait(turns, 0, turn, limit_s * 500);
    if (turn % 2 === 0 || Atomics.load(turns, 0) !== turn) continue;
    Atomics.wait(turns, 0, turn, limit_s * 500);
    if (Atomics.load(turns, 0) === turn) return;
  }
}

/** Prints where the main thread is, and ends the program with exit code 1. @param {number} limit_s */
async function end(limit_s) {
  const { default: inspector } = await import('node:inspector');
  writeSync(2, `error: the code has handled one event for ${limit_s} s\n`);
  const session = new inspector.Session();
  if (session.connectToMainThread === undefined) {
    writeSync(2, 'note: Node 20.11 or later also prints the stack\n');
    process.kill(process.pid, 'SIGKILL');
    return;
  }
  session.connectToMainThread();
  const files = new Map();
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
  session.on('Debugger.paused', ({ params }) => {
    for (const { functionName, location } of params.callFrames) {
      const place = `${files.get(location.scriptId)}:${location.lineNumber + 1}:${location.columnNumber + 1}`;
      writeSync(2, `    at ${functionName || '<anonymous>'} (${place})\n`);
    }
    session.post('Debugger.evaluateOnCallFrame', {
      callFrameId: params.callFrames[0].callFrameId, expression: 'process.reallyExit(1)',
    });
  });
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  // Keeps the thread alive until the main thread answers.
  setInterval(() => {}, 1000);
}

if (!isMainThread && workerData?.watchdog) {
  watch(workerData.watchdog, workerData.limit_s);
  await end(workerData.limit_s);
}
