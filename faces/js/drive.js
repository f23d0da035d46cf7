// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * An app in JavaScript, which `tracewatt drive` runs.
 *
 * A subclass of App reacts to events by methods named after them:
 *
 *     class Tracker extends App {
 *       onLaunched() { this.start('standard', { desired_accuracy: 'best' }); }
 *       onLocation(event) { this.store('last', String(event.fixes.at(-1).latitude_deg)); }
 *     }
 *     run(Tracker);
 *
 * `tracewatt drive office_day -- node tracker.js` then runs it beside the day's strategies. A launch makes a new
 * object, as a phone starts a new process; only stored values survive. What the app prints goes to standard error,
 * because standard output belongs to the protocol. The times of the day are those of events: Date and setTimeout are
 * the machine's.
 */

import { Console } from 'node:console';
import { readSync, writeSync } from 'node:fs';
import { startWatchdog } from './watchdog.js';

/** The version of the protocol. */
export const PROTOCOL = 'tracewatt.drive.v1';

/** @typedef {Record<string, any>} Event an event with its values; the end of a name is its unit, such as t_s */

/**
 * One process of an app.
 *
 * Methods such as onLaunched, onLocation or onExitedRegion take an event. Requests are made while an event is handled;
 * the system answers them by events. Events without a method are ignored.
 */
export class App {
  #channel;

  /** @param {Channel} channel the lines to and from the lab */
  constructor(channel) { this.#channel = channel; }

  /**
   * Starts a service; settings have the names and units of a strategy's file.
   * @param {string} service @param {object} [settings]
   */
  start(service, settings) { this.request('start', { service, ...settings }); }

  /** Stops a service. @param {string} service */
  stop(service) { this.request('stop', { service }); }

  /** Asks for one position, with desired_accuracy or, on Android, priority. @param {object} [settings] */
  requestLocation(settings) { this.request('request_location', settings); }

  /**
   * Watches a circle; kind is region, geofence or condition.
   * @param {string} name @param {number} latitude_deg @param {number} longitude_deg @param {number} radius_m
   * @param {object} [settings]
   */
  monitor(name, latitude_deg, longitude_deg, radius_m, settings) {
    this.request('monitor', { name, latitude_deg, longitude_deg, radius_m, ...settings });
  }

  /** Stops watching a circle. @param {string} name @param {string} [kind] */
  stopMonitoring(name, kind = 'region') { this.request('stop_monitoring', { name, kind }); }

  /** Sets one of sixteen timers, 0 to 15, in seconds. @param {number} timer @param {number} after_s */
  timer(timer, after_s) { this.request('timer', { timer, after_s }); }

  /** Cancels a timer. @param {number} timer */
  cancelTimer(timer) { this.request('cancel_timer', { timer }); }

  /** Sends a number of bytes to the app's server. @param {number} bytes */
  upload(bytes) { this.request('upload', { bytes }); }

  /** Stores a value that survives the process, or removes it. @param {string} key @param {string | null} value */
  store(key, value) { this.request('store', { key, value }); }

  /** A stored value. @param {string} key @returns {string | null} */
  stored(key) { return this.#channel.ask({ query: 'stored', key }).stored ?? null; }

  /** The state of app and phone, as far as an app may know it. @returns {Event} */
  state() { return this.#channel.ask({ query: 'state' }).state; }

  /** The last known position, which counts as delivered. @returns {Event | null} */
  location() { return this.#channel.ask({ query: 'location' }).location ?? null; }

  /**
   * Lets the lab collect events of some kinds, until another event comes or the limit is reached.
   * @param {string[]} events @param {number} [limit] from 1 to 10000
   */
  batch(events, limit = 1000) { this.request('batch', { events, limit }); }

  /** Any request of the protocol; values that are null are left out. @param {string} name @param {object} [values] */
  request(name, values) { this.#channel.request(name, values); }
}

/** The lines to and from the lab. */
export class Channel {
  #input;
  #output;
  #bytes = Buffer.allocUnsafe(1 << 16);
  /** The part of `#bytes` that has been read from the pipe and not yet returned. */
  #start = 0;
  #end = 0;
  #unsent = '';

  /** @param {number} [input] a file descriptor @param {number} [output] a file descriptor */
  constructor(input = 0, output = 1) {
    this.#input = input;
    this.#output = output;
  }

  /** Writes a line, which is sent with the next question or at the end of the turn. @param {object} line */
  send(line) { this.#unsent += JSON.stringify(line) + '\n'; }

  /** Writes a request; values that are null are left out. @param {string} request @param {object} [values] */
  request(request, values) {
    const line = { request };
    for (const key in values) if (values[key] !== null) line[key] = values[key];
    this.send(line);
  }

  /** Sends a line and waits for its answer. @param {object} line @returns {Event} */
  ask(line) {
    this.send(line);
    const answer = this.receive();
    if (answer === null) throw new Error('the lab has ended the conversation');
    return answer;
  }

  /** The next line; null at the end. @returns {Event | null} */
  receive() {
    this.#flush();
    let searched = this.#start;
    for (;;) {
      const feed = this.#bytes.subarray(0, this.#end).indexOf(10, searched);
      if (feed >= 0) {
        const line = this.#bytes.toString('utf8', this.#start, feed);
        this.#start = feed + 1;
        return JSON.parse(line);
      }
      searched = this.#end - this.#start;
      if (!this.#fill()) return null;
    }
  }

  /** Reads what the pipe holds; false at its end. */
  #fill() {
    this.#bytes.copyWithin(0, this.#start, this.#end);
    this.#end -= this.#start;
    this.#start = 0;
    if (this.#end === this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * this.#bytes.length);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    const room = this.#bytes.length - this.#end;
    const count = persistently(() => readSync(this.#input, this.#bytes, this.#end, room, null));
    this.#end += count;
    return count > 0;
  }

  #flush() {
    let rest = Buffer.from(this.#unsent);
    this.#unsent = '';
    while (rest.length > 0) rest = rest.subarray(persistently(() => writeSync(this.#output, rest)));
  }
}

/** The result of a read or write on a pipe, which may be in non-blocking mode. @param {() => number} call */
function persistently(call) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      if (error.code === 'EOF') return 0;
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}

/** Sends what code prints to standard error, because standard output belongs to the protocol. */
export function redirectPrinting() {
  globalThis.console = new Console(process.stderr, process.stderr);
  Object.defineProperty(process, 'stdout', { get: () => process.stderr });
}

/**
 * Answers the lab's greeting.
 * @param {Channel} channel @param {object} values what the greeting says beside the protocol
 */
export function greet(channel, values) {
  if (channel.receive()?.hello?.protocol !== PROTOCOL) {
    process.stderr.write(`this program is run by: tracewatt drive DAY -- node FILE (${PROTOCOL})\n`);
    process.exit(1);
  }
  channel.send({ hello: { protocol: PROTOCOL, ...values } });
}

/** The method that reacts to an event, such as onExitedRegion to exited_region. @param {string} name */
const handlerName = (name) => 'on' + name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());

/**
 * Runs an app until the lab ends: one object of the class for each launch.
 *
 * Handlers are synchronous: one that returns a promise ends the program with an error. An exception, or an event that
 * takes 5 s to handle, ends the program with its stack trace.
 * @param {new (channel: Channel) => App} Class
 * @param {Channel} [channel]
 */
export function run(Class, channel = new Channel()) {
  redirectPrinting();
  greet(channel, { persistent: true });
  const watchdog = startWatchdog();
  const names = new Map();
  let app = null;
  for (let line; (line = channel.receive()) !== null; channel.send({ done: true })) {
    watchdog.begin();
    for (const event of line.events) {
      if (event.event === 'launched') app = new Class(channel);
      let name = names.get(event.event);
      if (name === undefined) names.set(event.event, (name = handlerName(event.event)));
      if (typeof app?.[name] === 'function' && typeof app[name](event)?.then === 'function') {
        throw new TypeError(`${name} returns a promise, but handlers are synchronous`);
      }
      if (event.event === 'ended') app = null;
    }
    watchdog.end();
  }
}
