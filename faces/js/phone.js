// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** One process of the app under test: its events, requests and stored values, which all shapes share. */

import { time } from './time.js';

/** The timer of the protocol that all of the process's timers share. */
const TIMER = 0;

/** The simulated phone as the process sees it. */
class Phone {
  #channel = null;
  #handlers = new Map();
  #stored = new Map();
  #state = null;
  #warned = new Set();
  /** Whether the app is on the screen. */
  isInFront = false;
  /** The event `launched`, with the system, places and reason. */
  launch = { system: 'ios', reason: 'user', background_mode: true };

  /** Whether the system is Android. */
  get isAndroid() { return this.launch.system.startsWith('android'); }

  /** The version of the system, such as 16.4; NaN for a system without one. */
  get version() { return Number.parseFloat(this.launch.system.replace(/^[a-z]+_/, '').replace('_', '.')); }

  /**
   * Calls a function at each event of a kind, in the order of registration.
   * @param {string} name the event's name in the protocol @param {(event: any) => void} handler
   */
  on(name, handler) { this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]); }

  /** Makes a request; values that are null are left out. @param {string} name @param {object} [values] */
  request(name, values) {
    this.#state = null;
    this.#channel.request(name, values);
  }

  /** The state of app and phone. @returns {any} */
  state() { return (this.#state ??= this.#channel.ask({ query: 'state' }).state); }

  /** The last known position, which counts as delivered; null before the first. @returns {any} */
  location() { return this.#channel.ask({ query: 'location' }).location ?? null; }

  /** A value that an earlier process may have stored; null without one. @param {string} key @returns {any} */
  stored(key) {
    if (!this.#stored.has(key)) {
      const text = this.#channel.ask({ query: 'stored', key }).stored ?? null;
      this.#stored.set(key, text === null ? null : JSON.parse(text));
    }
    return this.#stored.get(key);
  }

  /** Stores a value as JSON, or removes it. @param {string} key @param {any} value */
  store(key, value) {
    this.#stored.set(key, value);
    this.request('store', { key, value: value === null ? null : JSON.stringify(value) });
  }

  /** Warns on standard error, once for each text. @param {string} text */
  warn(text) {
    if (this.#warned.has(text)) return;
    this.#warned.add(text);
    process.stderr.write(`warning: ${text}\n`);
  }

  /**
   * Plays the launch: installs virtual time, lets the code under test begin, and then tells the shapes.
   * @param {import('./drive.js').Channel} channel @param {any} launch the event `launched`
   * @param {() => void} begin
   */
  async begin(channel, launch, begin) {
    this.#channel = channel;
    this.launch = launch;
    this.isInFront = launch.reason === 'user';
    time.advance(launch.t_s);
    time.install(launch.start_unix_s, launch.utc_offset_min);
    begin();
    await time.settle();
    await this.#tell(launch);
    this.#armTimer();
  }

  /** Plays the events of one turn. @param {any[]} events */
  async play(events) {
    for (const event of events) {
      if (event.t_s !== undefined) time.advance(event.t_s);
      this.#state = null;
      if (event.event === 'state_changed') this.isInFront = event.state === 'foreground';
      if (event.event === 'timer') await time.runDue();
      else await this.#tell(event);
    }
    this.#armTimer();
  }

  async #tell(event) {
    for (const handler of this.#handlers.get(event.event) ?? []) handler(event);
    await time.settle();
  }

  #armTimer() {
    const after_s = time.rearm();
    if (after_s === null) this.request('cancel_timer', { timer: TIMER });
    else if (after_s !== undefined) this.request('timer', { timer: TIMER, after_s });
  }
}

/** The phone of this process. */
export const phone = new Phone();

/** The distance between two positions of the protocol in metres, on a sphere. @param {any} a @param {any} b */
export function distance_m(a, b) {
  const radian = Math.PI / 180;
  const height = Math.sin(((b.latitude_deg - a.latitude_deg) * radian) / 2) ** 2;
  const width = Math.sin(((b.longitude_deg - a.longitude_deg) * radian) / 2) ** 2;
  const cosines = Math.cos(a.latitude_deg * radian) * Math.cos(b.latitude_deg * radian);
  return 2 * 6371008.8 * Math.asin(Math.sqrt(height + cosines * width));
}

/**
 * Asks the user for a permission; resolves when the user has answered, or at once if there is nothing to ask.
 *
 * The system asks for each permission once. Asked again, it changes nothing.
 * @param {'when_in_use' | 'always'} permission
 */
export function askFor(permission) {
  const isSufficient = () => {
    const { authorization } = phone.state();
    return authorization === 'always' || (permission === 'when_in_use' && authorization !== 'not_determined')
      || authorization === 'denied' || authorization === 'restricted';
  };
  const key = `tracewatt.asked.${permission}`;
  if (isSufficient() || phone.stored(key)) return Promise.resolve();
  // A prompt that is asked for in the background does not come.
  if (phone.isInFront) phone.store(key, true);
  phone.request('ask', { permission });
  if (isSufficient()) return Promise.resolve();
  return new Promise((resolve) => waiting.push(resolve));
}

/** What waits for the user's answer to a prompt. */
let waiting = [];
function answered() {
  const resolved = waiting;
  waiting = [];
  for (const resolve of resolved) resolve();
}
phone.on('authorization_changed', answered);
phone.on('prompt_changed', (event) => { if (!event.shown) answered(); });
