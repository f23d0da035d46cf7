// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** Positions that wait to be sent together. */
export class Outbox {
  #url;
  #waiting = [];
  #size;

  /** @param {string} url @param {number} size the number of positions that are sent at once */
  constructor(url, size = 20) {
    this.#url = url;
    this.#size = size;
  }

  async add(positions) {
    this.#waiting.push(...positions);
    if (this.#waiting.length >= this.#size) await this.flush();
  }

  async flush() {
    if (this.#waiting.length === 0) return;
    const positions = this.#waiting.splice(0);
    const answer = await fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ positions }),
    });
    if (!answer.ok) this.#waiting.unshift(...positions);
  }
}
