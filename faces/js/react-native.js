// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** react-native, as far as location code uses it: AppState and Platform. Importing anything else is an error. */

import { phone } from './phone.js';

const listeners = new Map();

/** The state of the app: active on the screen, background otherwise (reactnative.dev/docs/appstate). */
export const AppState = {
  isAvailable: true,

  get currentState() { return phone.isInFront ? 'active' : 'background'; },

  /**
   * Calls a function at each change of the state; the events memoryWarning, focus and blur never happen.
   * @param {string} type @param {(state: string) => void} listener
   */
  addEventListener(type, listener) {
    const subscription = { remove: () => listeners.delete(subscription) };
    listeners.set(subscription, { type, listener });
    return subscription;
  },
};

/** The platform (reactnative.dev/docs/platform). */
export const Platform = {
  get OS() { return phone.isAndroid ? 'android' : 'ios'; },

  /** The version: of iOS as text, of Android as its API level. */
  get Version() {
    const levels = { 6: 23, 8: 26, 10: 29, 12: 31 };
    return phone.isAndroid ? levels[phone.version] ?? phone.version + 20 : String(phone.version);
  },

  isPad: false,
  isTV: false,
  isTesting: false,

  /** The value for this platform. @param {Record<string, any>} values */
  select(values) { return values[this.OS] ?? values.native ?? values.default; },
};

phone.on('state_changed', () => {
  for (const { type, listener } of [...listeners.values()]) {
    if (type === 'change') listener(AppState.currentState);
  }
});

export default { AppState, Platform };
