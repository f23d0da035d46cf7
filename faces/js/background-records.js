// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** The database and HTTP service of react-native-background-geolocation, whose requests count as uploads. */

import { phone } from './phone.js';
import { time } from './time.js';

/** The first and last number of the records that wait; records are stored one by one. */
const SPAN = 'bg.records';
const keyOf = (number) => `bg.record.${number}`;
const span = () => phone.stored(SPAN) ?? { first: 1, last: 0 };

/** The records that wait, the oldest first. */
function numbered() {
  const { first, last } = span();
  const all = [];
  for (let number = first; number <= last; number += 1) {
    const record = phone.stored(keyOf(number));
    if (record !== null) all.push({ number, record });
  }
  return all;
}

/** The locations that wait to be uploaded, the oldest first. */
export const records = () => numbered().map(({ record }) => record);

/** Removes records from the database. @param {(record: any) => boolean} [isChosen] by default all */
export function destroyRecords(isChosen = () => true) {
  for (const { number, record } of numbered()) if (isChosen(record)) phone.store(keyOf(number), null);
  if (numbered().length === 0 && span().last > 0) phone.store(SPAN, null);
}

/**
 * Adds a location to the database, and uploads what waits if the configuration says so.
 * @param {any} record @param {any} config
 * @param {boolean} isUrgent whether the threshold is ignored, as at motion changes
 * @param {(event: any) => void} onHttp
 */
export function persist(record, config, isUrgent, onHttp) {
  const limit = config.maxRecordsToPersist;
  if (limit === 0) return;
  const oldest = time.unix_ms - config.maxDaysToPersist * 86400000;
  const waiting = records();
  const isSent = config.url && config.autoSync && (isUrgent || waiting.length + 1 >= config.autoSyncThreshold);
  if (isSent) {
    destroyRecords();
    post([...waiting, record], config, onHttp);
    return;
  }
  destroyRecords((one) => Date.parse(one.timestamp) < oldest);
  const kept = records();
  if (limit > 0 && kept.length >= limit) destroyRecords((one) => one.uuid === kept[0].uuid);
  const { first, last } = span();
  phone.store(keyOf(last + 1), record);
  phone.store(SPAN, { first, last: last + 1 });
}

/** Uploads all that waits, and returns it. @param {any} config @param {(event: any) => void} onHttp */
export function sync(config, onHttp) {
  const all = records();
  destroyRecords();
  if (config.url) post(all, config, onHttp);
  return all;
}

/** Sends records in one request each, or with batchSync in requests of at most maxBatchSize. */
function post(all, config, onHttp) {
  const ordered = config.locationsOrderDirection === 'DESC' ? [...all].reverse() : all;
  const size = !config.batchSync ? 1 : config.maxBatchSize > 0 ? config.maxBatchSize : Math.max(1, ordered.length);
  for (let index = 0; index < ordered.length; index += size) {
    const part = ordered.slice(index, index + size);
    const data = config.batchSync ? part : part[0];
    const root = config.httpRootProperty;
    const body = root === '.' ? data : { [root]: data, ...config.params };
    phone.request('upload', { bytes: Buffer.byteLength(JSON.stringify(body)) });
    onHttp({ success: true, status: 200, responseText: '' });
  }
}
