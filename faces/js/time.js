// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The clock and timers of the simulated phone, in place of those of the machine. */

import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import promises from 'node:timers/promises';

const RealDate = Date;
const realSetImmediate = setImmediate;
/** The longest delay of a timer, in milliseconds; a longer one counts as 1 ms (nodejs.org/api/timers.html). */
const LONGEST_MS = 2 ** 31 - 1;
/** Zones without daylight saving time whose offset is not a whole number of hours, by their offset in minutes. */
const ZONES = {
  '-570': 'Pacific/Marquesas', 210: 'Asia/Tehran', 270: 'Asia/Kabul', 330: 'Asia/Kolkata', 345: 'Asia/Kathmandu',
  390: 'Asia/Yangon', 525: 'Australia/Eucla', 570: 'Australia/Darwin',
};
/** Work of Node's own that a turn waits for: files that the code reads and modules that it imports. */
const PENDING = new Set(['FSReqPromise', 'FSReqCallback', 'CloseReq', 'FileHandleCloseReq', 'MessagePort']);

/**
 * Virtual time. Any number of timers share one timer of the protocol.
 *
 * Time does not pass while code runs. Timers of a suspended app fire late, when the lab delivers them; an interval that
 * has missed several of its times fires once.
 */
export class VirtualTime {
  /** The time since the start of the day, in nanoseconds. */
  #now = 0;
  /** The start of the day, in milliseconds since 1970. */
  #start_ms = 0;
  /** Timers by their time, then by the order in which they were set. */
  #timers = [];
  #byIdentifier = new Map();
  #immediates = new Map();
  #lastIdentifier = 0;
  #armed = null;

  /** The time since the start of the day, in seconds. */
  get now_s() { return this.#now / 1e9; }

  /** The time in milliseconds since 1970. */
  get unix_ms() { return this.#start_ms + Math.floor(this.#now / 1e6); }

  /** A time of the day as milliseconds since 1970. @param {number} t_s in seconds */
  unixOf(t_s) { return Math.round(this.#start_ms + t_s * 1000); }

  /** Moves the clock to a time of the day. @param {number} t_s in seconds */
  advance(t_s) { this.#now = Math.round(t_s * 1e9); }

  /**
   * Calls a function once, or again and again.
   * @param {Function} callback @param {number} delay in milliseconds @param {any[]} values @param {boolean} repeats
   */
  set(callback, delay = 0, values = [], repeats = false) {
    if (typeof callback !== 'function') throw new TypeError('the callback of a timer is not a function');
    const number = Math.trunc(Number(delay));
    const delay_ms = number >= 1 && number <= LONGEST_MS ? number : 1;
    const timer = { identifier: ++this.#lastIdentifier, callback, values, delay: repeats ? delay_ms * 1e6 : null };
    this.#byIdentifier.set(timer.identifier, timer);
    this.#insert(timer, this.#now + delay_ms * 1e6);
    return timer.identifier;
  }

  /** Cancels a timer; unknown identifiers are ignored. @param {number} identifier */
  clear(identifier) {
    const timer = this.#byIdentifier.get(Number(identifier));
    this.#byIdentifier.delete(Number(identifier));
    this.#immediates.delete(Number(identifier));
    if (timer !== undefined) this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** Calls a function in this turn, after the promises that can settle. @param {Function} callback */
  setImmediate(callback, ...values) {
    if (typeof callback !== 'function') throw new TypeError('the callback of an immediate is not a function');
    this.#immediates.set(++this.#lastIdentifier, () => callback(...values));
    return this.#lastIdentifier;
  }

  #insert(timer, due) {
    timer.due = due;
    let index = this.#timers.length;
    while (index > 0 && this.#timers[index - 1].due > due) index -= 1;
    this.#timers.splice(index, 0, timer);
  }

  /** Calls the timers that are due, each followed by the promises that it settles. */
  async runDue() {
    this.#armed = null;
    // The lab may round a time to a nanosecond.
    const due = this.#timers.filter((timer) => timer.due <= this.#now + 1);
    for (const timer of due) {
      if (this.#byIdentifier.get(timer.identifier) !== timer) continue;
      this.#timers.splice(this.#timers.indexOf(timer), 1);
      if (timer.delay === null) this.#byIdentifier.delete(timer.identifier);
      else this.#insert(timer, this.#now + timer.delay);
      timer.callback(...timer.values);
      await this.settle();
    }
  }

  /** Waits until nothing more can happen at this time: promises, immediates, and files being read. */
  async settle() {
    do {
      await new Promise((resolve) => realSetImmediate(resolve));
      const immediates = [...this.#immediates];
      for (const [identifier, call] of immediates) {
        if (!this.#immediates.delete(identifier)) continue;
        call();
        await new Promise((resolve) => realSetImmediate(resolve));
      }
    } while (this.#immediates.size > 0 || process.getActiveResourcesInfo().some((kind) => PENDING.has(kind)));
  }

  /** The delay in seconds until the protocol's timer must fire; null to cancel it, undefined to leave it. */
  rearm() {
    const due = this.#timers[0]?.due ?? null;
    if (due === this.#armed) return undefined;
    this.#armed = due;
    return due === null ? null : Math.max(0, due - this.#now) / 1e9;
  }

  /**
   * Replaces the clock, timers and random numbers of this process.
   *
   * Random numbers are the same whenever a process starts at the same time, so that runs can be repeated.
   * @param {number} start_unix_s the start of the day, in seconds since 1970
   * @param {number} offset_min the difference of local time from UTC, in minutes
   */
  install(start_unix_s, offset_min) {
    this.#start_ms = start_unix_s * 1000;
    const launch = this.#now;
    const hours = offset_min / 60;
    const ofHours = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
    process.env.TZ = Number.isInteger(hours) ? ofHours : ZONES[offset_min] ?? 'UTC';
    const set = (callback, delay, ...values) => this.set(callback, delay, values);
    const repeat = (callback, delay, ...values) => this.set(callback, delay, values, true);
    const clear = (identifier) => this.clear(identifier);
    const replacements = {
      setTimeout: set, setInterval: repeat, clearTimeout: clear, clearInterval: clear,
      setImmediate: (callback, ...values) => this.setImmediate(callback, ...values), clearImmediate: clear,
    };
    Object.assign(globalThis, replacements);
    Object.assign(timers, replacements);
    promises.setTimeout = (delay, value) => new Promise((resolve) => this.set(resolve, delay, [value]));
    promises.setImmediate = (value) => new Promise((resolve) => this.setImmediate(resolve, value));
    promises.setInterval = async function* intervals(delay, value) {
      for (;;) yield await promises.setTimeout(delay, value);
    };
    AbortSignal.timeout = (delay) => {
      const controller = new AbortController();
      this.set(() => controller.abort(new DOMException('the time is over', 'TimeoutError')), delay);
      return controller.signal;
    };
    syncBuiltinESMExports();
    // A port of a channel would count as a module that is being imported; phones' engines have none.
    delete globalThis.MessageChannel;
    RealDate.now = () => this.unix_ms;
    globalThis.Date = new Proxy(RealDate, {
      apply: () => new RealDate(this.unix_ms).toString(),
      construct: (target, values, asked) => (
        Reflect.construct(target, values.length > 0 ? values : [this.unix_ms], asked)
      ),
    });
    RealDate.prototype.constructor = globalThis.Date;
    performance.now = () => (this.#now - launch) / 1e6;
    const hrtime = (before = [0, 0]) => {
      const elapsed = this.#now - before[0] * 1e9 - before[1];
      return [Math.floor(elapsed / 1e9), elapsed % 1e9];
    };
    process.hrtime = Object.assign(hrtime, { bigint: () => BigInt(this.#now) });
    process.uptime = () => (this.#now - launch) / 1e9;
    Math.random = randomNumbers((start_unix_s + launch / 1e9) | 0);
  }
}

/** A source of random numbers from 0 to below 1: Mulberry32. @param {number} seed */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The virtual time of this process. */
export const time = new VirtualTime();
