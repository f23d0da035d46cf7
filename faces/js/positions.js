// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * The positions that several parts of an app ask for at once.
 *
 * On a phone each part has a location manager of its own. The lab has one, so it gets the most demanding of the
 * requests, and each part gets the positions that pass its own filters.
 */

import { distance_m, phone } from './phone.js';
import { time } from './time.js';

/** Core Location's accuracies, the coarsest first, with the radius in metres that satisfies each. */
const TIERS = {
  reduced: 20000, three_kilometers: 3000, kilometer: 1000, hundred_meters: 100, nearest_ten_meters: 10, best: 10,
  best_for_navigation: 10,
};
const PRIORITIES = ['passive', 'low_power', 'balanced_power_accuracy', 'high_accuracy'];
/** The longest time in which a request for one position raises the accuracy of running updates, as in strategies. */
const REQUEST_MS = 10000;

/**
 * What a part of an app asks for.
 * @typedef {object} Demand
 * @property {keyof typeof TIERS} tier the accuracy on iOS
 * @property {string} priority the priority on Android
 * @property {number} [filter_m] the least distance between deliveries; 0 is none
 * @property {number} [interval_s] the time between positions on Android
 * @property {number} [delay_s] the longest time that Android may hold positions back
 * @property {boolean} [background] whether positions continue in the background
 * @property {boolean} [pauses] whether iOS may pause updates
 * @property {boolean} [indicator] whether iOS shows the background use
 * @property {string} [activity] the kind of travel on iOS
 */

/** The updates for one part of an app. */
class Session {
  #demand;
  #last = null;

  constructor(demand, onFix, onError) {
    this.#demand = demand;
    this.onFix = onFix;
    this.onError = onError;
  }

  get demand() { return this.#demand; }

  /** Whether it gets positions now. */
  get isServed() { return phone.isInFront || this.#demand.background === true; }

  /** Changes what it asks for. @param {Partial<Demand>} changes */
  change(changes) {
    this.#demand = { ...this.#demand, ...changes };
    apply();
  }

  /** Ends the updates. */
  close() {
    sessions.delete(this);
    apply();
  }

  /**
   * Hands a position on, unless a filter that is stricter than the system's stops it.
   * @param {any} fix @param {{filter_m: number, interval_s: number}} system the system's filters
   */
  take(fix, system) {
    const { filter_m = 0, interval_s = 0 } = this.#demand;
    const isFiltered = this.#last !== null
      && ((filter_m > system.filter_m && distance_m(this.#last, fix) < filter_m)
        || (phone.isAndroid && interval_s > system.interval_s && fix.t_s - this.#last.t_s < interval_s));
    if (isFiltered) return;
    this.#last = fix;
    this.onFix(fix);
  }
}

const sessions = new Set();
/** The names of the parts of the app that need significant changes. */
const significant = new Set();
/** The request that the system serves; without a key, none. */
let running = { key: null, filter_m: 0, interval_s: 0 };
/** Requests for one position that have no answer yet. */
let pending = [];
/** The accuracy of the system's own request for one position; null without one. */
let requested = null;

/** The names of tiers or priorities, the least demanding first. */
const ranks = () => (phone.isAndroid ? PRIORITIES : Object.keys(TIERS));
const rankOf = (demand) => ranks().indexOf(phone.isAndroid ? demand.priority : demand.tier);

/** Gives the system the most demanding request of those that are served. */
function apply() {
  const served = [...sessions].filter((session) => session.isServed);
  // A phone leaves the updates of an app that goes to the background as they are, and suspends the app.
  if (served.length === 0 && sessions.size > 0 && !phone.isAndroid && running.key !== null) return;
  if (served.length > 0) {
    update(served);
  } else {
    if (running.key !== null) phone.request('stop', { service: phone.isAndroid ? 'fused' : 'standard' });
    running = { key: null, filter_m: 0, interval_s: 0 };
  }
  // Starting and stopping updates cancels a request for one position (rule 13).
  if (!phone.isAndroid && pending.length > 0) serve();
}

/** Starts the system's updates for sessions, or changes them. @param {Session[]} served at least one */
function update(served) {
  const demands = served.map((session) => session.demand);
  const [values, filter_m, interval_s] = phone.isAndroid ? fused(demands) : standard(demands);
  const key = JSON.stringify(values);
  if (key !== running.key) phone.request('start', values);
  running = { key, filter_m, interval_s };
}

/** The least value among demands. @param {Demand[]} demands @param {string} name */
const least = (demands, name) => Math.min(...demands.map((demand) => demand[name] ?? 0));

/** The standard service's settings, distance filter in metres, and interval. @param {Demand[]} demands */
function standard(demands) {
  const raised = pending.map((one) => rankOf(one.demand));
  const filter_m = pending.length > 0 ? 0 : least(demands, 'filter_m');
  const ofBackground = demands.filter((demand) => demand.background);
  const values = {
    service: 'standard',
    desired_accuracy: ranks()[Math.max(...demands.map(rankOf), ...raised)],
    distance_filter: filter_m > 0 ? `${filter_m} m` : undefined,
    activity_type: (ofBackground[0] ?? demands[0]).activity ?? 'other',
    pauses_location_updates_automatically: demands.every((demand) => demand.pauses ?? true),
    allows_background_location_updates: ofBackground.length > 0 && phone.launch.background_mode,
    shows_background_location_indicator: demands.some((demand) => demand.indicator === true),
  };
  return [values, filter_m, 0];
}

/** The same for Android's fused provider. @param {Demand[]} demands */
function fused(demands) {
  const interval_s = Math.max(least(demands, 'interval_s'), 0.001);
  const filter_m = least(demands, 'filter_m');
  const values = {
    service: 'fused',
    priority: ranks()[Math.max(...demands.map(rankOf))],
    interval: `${interval_s} s`,
    min_update_interval: `${interval_s} s`,
    max_update_delay: `${least(demands, 'delay_s')} s`,
    min_update_distance: `${filter_m} m`,
  };
  return [values, filter_m, interval_s];
}

/** Asks the system for one position, or raises the accuracy of running updates until one is good enough. */
function serve() {
  requested = null;
  if (pending.length === 0) return;
  if (!phone.isAndroid && running.key !== null) {
    for (const one of pending) one.timer ??= time.set(() => expire(one), REQUEST_MS);
    const served = [...sessions].filter((session) => session.isServed);
    update(served.length > 0 ? served : [...sessions]);
    return;
  }
  requested = Math.max(...pending.map((one) => rankOf(one.demand)));
  const name = ranks()[requested];
  phone.request('request_location', phone.isAndroid ? { priority: name } : { desired_accuracy: name });
}

/** Takes a request for one position out of those that wait. */
function finish(one) {
  pending = pending.filter((other) => other !== one);
  if (one.timer !== undefined) time.clear(one.timer);
}

/** Answers a request that raised running updates for too long. */
function expire(one) {
  finish(one);
  if (pending.length === 0) apply();
  if (one.best === null) one.onError('locationUnknown');
  else one.onFix(one.best);
}

function answer(fix) {
  const isRaised = !phone.isAndroid && running.key !== null;
  const done = pending.filter((one) => {
    if (!isRaised) return rankOf(one.demand) <= requested;
    // Updates begin with positions that the system has kept.
    if (fix.t_s < one.since_s) return false;
    if (fix.horizontal_accuracy_m <= TIERS[one.demand.tier]) return true;
    if (one.best === null || fix.horizontal_accuracy_m < one.best.horizontal_accuracy_m) one.best = fix;
    return false;
  });
  if (done.length === 0) return;
  done.forEach(finish);
  if (!isRaised) serve();
  else if (pending.length === 0) apply();
  for (const one of done) one.onFix(fix);
}

/**
 * Starts updates for a part of the app.
 * @param {Demand} demand @param {(fix: any) => void} onFix @param {(error: string) => void} [onError]
 */
export function openSession(demand, onFix, onError = () => {}) {
  const session = new Session(demand, onFix, onError);
  sessions.add(session);
  apply();
  return session;
}

/**
 * Asks for one position; on iOS, running updates are raised to its accuracy for at most 10 s.
 * @param {Demand} demand @param {(fix: any) => void} onFix @param {(error: string) => void} onError
 * @returns {() => void} a function that gives the request up
 */
export function requestPosition(demand, onFix, onError) {
  const one = { demand, onFix, onError, since_s: time.now_s, best: null };
  pending.push(one);
  if (requested === null) serve();
  return () => {
    const wasRaised = one.timer !== undefined;
    finish(one);
    if (wasRaised && pending.length === 0) apply();
  };
}

/**
 * Turns significant changes on or off for a part of the app; their positions go to its session.
 * @param {string} part @param {boolean} isNeeded
 */
export function needSignificantChanges(part, isNeeded) {
  if (phone.isAndroid || significant.has(part) === isNeeded) return;
  if (isNeeded) significant.add(part);
  else significant.delete(part);
  if (significant.size === (isNeeded ? 1 : 0)) {
    phone.request(isNeeded ? 'start' : 'stop', { service: 'significant_change' });
  }
}

phone.on('location', (event) => {
  for (const fix of event.fixes) {
    const system = running;
    answer(fix);
    for (const session of [...sessions]) if (sessions.has(session) && session.isServed) session.take(fix, system);
  }
});
phone.on('failed', (event) => {
  if (requested !== null || event.error === 'denied') {
    const failed = pending;
    requested = null;
    failed.forEach(finish);
    for (const one of failed) one.onError(event.error);
    if (event.error !== 'denied') return;
  }
  for (const session of [...sessions]) if (sessions.has(session) && session.isServed) session.onError(event.error);
});
phone.on('state_changed', () => apply());
