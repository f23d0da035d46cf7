// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * fetch and XMLHttpRequest, which count as uploads and answer at once.
 *
 * An upload has the bytes of the request's URL and body; the lab adds headers (rule 57). Every request is answered with
 * status 200 and an empty body, also where the phone has no network.
 */

import { phone } from './phone.js';

/** Counts a request. @param {string} url @param {number} size of the body, in bytes */
function send(url, size) { phone.request('upload', { bytes: Buffer.byteLength(url) + size }); }

/** The size of a request's body in bytes. @param {any} body */
async function sizeOf(body) {
  if (body === undefined || body === null) return 0;
  if (typeof body === 'string') return Buffer.byteLength(body);
  return (await new Response(body).arrayBuffer()).byteLength;
}

/**
 * Stands for the Fetch API.
 * @param {string | URL | Request} input @param {RequestInit} [init]
 */
async function fetch(input, init = {}) {
  const isRequest = typeof input === 'object' && 'arrayBuffer' in input;
  const signal = init.signal ?? (isRequest ? input.signal : undefined);
  signal?.throwIfAborted();
  const body = init.body ?? (isRequest ? await input.arrayBuffer() : undefined);
  send(String(isRequest ? input.url : input), await sizeOf(body));
  return new Response('', { status: 200, statusText: 'OK' });
}

/** Stands for XMLHttpRequest (xhr.spec.whatwg.org): asynchronous requests, without progress of the upload. */
class XMLHttpRequest extends EventTarget {
  static UNSENT = 0;
  static OPENED = 1;
  static HEADERS_RECEIVED = 2;
  static LOADING = 3;
  static DONE = 4;
  #url = '';
  #isAborted = false;
  readyState = 0;
  status = 0;
  statusText = '';
  response = '';
  responseText = '';
  responseType = '';
  responseURL = '';
  timeout = 0;
  upload = new EventTarget();

  /** @param {string} method @param {string} url @param {boolean} [isAsynchronous] */
  open(method, url, isAsynchronous = true) {
    if (!isAsynchronous) throw new Error('a synchronous XMLHttpRequest is not simulated');
    this.#url = String(url);
    this.#become(1);
  }

  setRequestHeader() {
    if (this.readyState !== 1) throw new Error('setRequestHeader needs a request that is open and not sent');
  }

  /** @param {any} [body] */
  async send(body) {
    if (this.readyState !== 1) throw new Error('send needs a request that is open and not sent');
    send(this.#url, await sizeOf(body));
    if (this.#isAborted) return;
    [this.status, this.statusText, this.responseURL] = [200, 'OK', this.#url];
    this.#become(2);
    this.#become(4);
    this.#fire('load');
    this.#fire('loadend');
  }

  abort() {
    if (this.readyState === 0 || this.readyState === 4) return;
    this.#isAborted = true;
    this.#fire('abort');
    this.#fire('loadend');
  }

  getResponseHeader() { return null; }

  getAllResponseHeaders() { return ''; }

  #become(state) {
    this.readyState = state;
    this.#fire('readystatechange');
  }

  #fire(name) {
    const event = new Event(name);
    this[`on${name}`]?.(event);
    this.dispatchEvent(event);
  }
}

/** Replaces fetch and XMLHttpRequest of this process. */
export function installNetwork() { Object.assign(globalThis, { fetch, XMLHttpRequest }); }
