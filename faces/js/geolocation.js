// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * navigator.geolocation as the W3C Geolocation API defines it (w3.org/TR/geolocation), for a page on the phone.
 *
 * A page's positions stop while it is in the background. The timeout of a watch ends with its first position.
 * Assumption: the browser asks for best (high) accuracy with enableHighAccuracy, else for 100 m (balanced); on Android
 * once a second.
 */

import { askFor, phone } from './phone.js';
import { openSession, requestPosition } from './positions.js';
import { time } from './time.js';

/** The coordinates of a position; values that the phone does not know are null. */
export class GeolocationCoordinates {
  /** @param {any} fix a position of the protocol */
  constructor(fix) {
    this.accuracy = fix.horizontal_accuracy_m;
    this.latitude = fix.latitude_deg;
    this.longitude = fix.longitude_deg;
    this.altitude = fix.altitude_m ?? null;
    this.altitudeAccuracy = fix.altitude_m === undefined ? null : fix.vertical_accuracy_m;
    this.heading = fix.course_deg ?? null;
    this.speed = fix.speed_mps ?? null;
  }

  /** A copy as a plain object. */
  toJSON() { return { ...this }; }
}

/** A position with its time in milliseconds since 1970. */
export class GeolocationPosition {
  /** @param {any} fix a position of the protocol */
  constructor(fix) {
    this.coords = new GeolocationCoordinates(fix);
    this.timestamp = time.unixOf(fix.t_s);
  }

  /** A copy as a plain object. */
  toJSON() { return { coords: this.coords.toJSON(), timestamp: this.timestamp }; }
}

/** The reason why there is no position. */
export class GeolocationPositionError {
  static PERMISSION_DENIED = 1;
  static POSITION_UNAVAILABLE = 2;
  static TIMEOUT = 3;
  PERMISSION_DENIED = 1;
  POSITION_UNAVAILABLE = 2;
  TIMEOUT = 3;

  /** @param {1 | 2 | 3} code @param {string} message */
  constructor(code, message) {
    this.code = code;
    this.message = message;
  }
}

/** A number of milliseconds as an unsigned long with [Clamp]. @param {any} value @param {number} standard */
function clamped(value, standard) {
  if (value === undefined) return standard;
  const number = Math.round(Number(value));
  return Number.isNaN(number) ? 0 : Math.min(Math.max(number, 0), 2 ** 32 - 1);
}

/** The position that the browser has kept, and whether it was asked for with high accuracy. */
let cached = null;
/** What waits until the page is on the screen. */
let waiting = [];
phone.on('state_changed', () => {
  if (!phone.isInFront) return;
  const begun = waiting;
  waiting = [];
  for (const begin of begun) begin();
});

class Geolocation {
  #lastWatch = 0;
  #watches = new Map();

  /**
   * Reports one position.
   * @param {(position: GeolocationPosition) => void} success
   * @param {((error: GeolocationPositionError) => void) | null} [failure]
   * @param {{enableHighAccuracy?: boolean, timeout?: number, maximumAge?: number}} [options] times in milliseconds
   */
  getCurrentPosition(success, failure, options) { this.#begin(success, failure, options, null); }

  /** Reports positions until clearWatch; parameters as for getCurrentPosition. @returns {number} the watch */
  watchPosition(success, failure, options) {
    const watch = ++this.#lastWatch;
    this.#watches.set(watch, () => {});
    this.#begin(success, failure, options, watch);
    return watch;
  }

  /** Ends a watch; unknown ones are ignored. @param {number} watch */
  clearWatch(watch) {
    this.#watches.get(watch)?.();
    this.#watches.delete(watch);
  }

  #begin(success, failure, options, watch) {
    if (typeof success !== 'function') throw new TypeError('the first argument is not a function');
    if (failure !== undefined && failure !== null && typeof failure !== 'function') {
      throw new TypeError('the second argument is neither a function nor null');
    }
    const request = {
      success, failure, watch,
      isHigh: Boolean(options?.enableHighAccuracy),
      timeout_ms: clamped(options?.timeout, 2 ** 32 - 1),
      maximumAge_ms: clamped(options?.maximumAge, 0),
    };
    const begin = async () => {
      await askFor('when_in_use');
      if (watch !== null && !this.#watches.has(watch)) return;
      this.#acquire(request);
    };
    if (phone.isInFront) begin();
    else waiting.push(begin);
  }

  #acquire(request) {
    const { authorization } = phone.state();
    if (authorization !== 'when_in_use' && authorization !== 'always') {
      this.#fail(request, 1, 'the user has not allowed positions');
      return;
    }
    const isFresh = cached !== null && (cached.isHigh || !request.isHigh)
      && time.unix_ms - cached.position.timestamp <= request.maximumAge_ms;
    if (isFresh && request.maximumAge_ms > 0) {
      request.success(cached.position);
      if (request.watch === null) return;
    } else if (request.timeout_ms === 0) {
      this.#fail(request, 3, 'no position in 0 ms');
      if (request.watch === null) return;
    }
    const demand = {
      tier: request.isHigh ? 'best' : 'hundred_meters',
      priority: request.isHigh ? 'high_accuracy' : 'balanced_power_accuracy',
      interval_s: 1,
    };
    let timer = null;
    const stopTimer = () => { if (timer !== null) time.clear(timer); };
    const onFix = (fix) => {
      // Updates begin with positions that the system has kept.
      const age_ms = time.unix_ms - time.unixOf(fix.t_s);
      if (request.watch !== null && age_ms > Math.max(request.maximumAge_ms, 10000)) return;
      stopTimer();
      cached = { position: new GeolocationPosition(fix), isHigh: request.isHigh };
      request.success(cached.position);
    };
    const onError = (error) => {
      stopTimer();
      this.#fail(request, error === 'denied' ? 1 : 2, error);
    };
    const end = request.watch === null
      ? requestPosition(demand, onFix, onError)
      : ((session) => () => session.close())(openSession(demand, onFix, onError));
    if (request.watch !== null) {
      this.#watches.set(request.watch, () => {
        stopTimer();
        end();
      });
    }
    if (request.timeout_ms > 0 && request.timeout_ms <= 2 ** 31 - 1) {
      timer = time.set(() => {
        if (request.watch === null) end();
        this.#fail(request, 3, `no position in ${request.timeout_ms} ms`);
      }, request.timeout_ms);
    }
  }

  #fail(request, code, message) { request.failure?.(new GeolocationPositionError(code, message)); }
}

/** The object behind navigator.geolocation. */
export const geolocation = new Geolocation();

/** Puts the interface on globalThis. */
export function installGeolocation() {
  if (globalThis.navigator === undefined) globalThis.navigator = {};
  Object.defineProperty(globalThis.navigator, 'geolocation', { value: geolocation, enumerable: true });
  Object.assign(globalThis, { GeolocationCoordinates, GeolocationPosition, GeolocationPositionError });
}
