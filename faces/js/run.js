#!/usr/bin/env node
// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * Runs an app that is written against a phone's interfaces: `tracewatt drive DAY -- node run.js [--limit SECONDS] APP`.
 *
 * Each launch is a process. `--limit` is the longest time in seconds for one event, 5 by default; lower it if
 * `--patience` of `tracewatt drive` is below 10.
 */

import * as nodeModule from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Channel, greet, redirectPrinting } from './drive.js';
import { installGeolocation } from './geolocation.js';
import { SHAPES, shapeOf } from './loader.js';
import { installNetwork } from './network.js';
import { phone } from './phone.js';
import { startWatchdog } from './watchdog.js';

/** Lets the app import and require the shapes under the names of what they stand for. */
async function installShapes() {
  // First, because once the hook is there, each module takes a detour.
  const loaded = new Map();
  for (const name of Object.keys(SHAPES)) loaded.set(name, { ...await import(shapeOf(name)), __esModule: true });
  const load = nodeModule.default._load;
  nodeModule.default._load = (name, ...rest) => loaded.get(name) ?? load(name, ...rest);
  if (nodeModule.registerHooks === undefined) {
    nodeModule.register('./loader.js', import.meta.url);
    return;
  }
  nodeModule.registerHooks({
    resolve(name, context, next) {
      const url = shapeOf(name);
      return url === undefined ? next(name, context) : { url, shortCircuit: true };
    },
  });
}

const words = process.argv.slice(2);
const limit_s = words[0] === '--limit' ? Number(words.splice(0, 2)[1]) : undefined;
const [app] = words;
if (app === undefined || (limit_s !== undefined && !(limit_s > 0))) {
  process.stderr.write('usage: tracewatt drive DAY -- node run.js [--limit SECONDS] APP\n');
  process.exit(2);
}
process.argv.splice(1, process.argv.length, resolve(app), ...words.slice(1));
redirectPrinting();
const channel = new Channel();
greet(channel, {});
await installShapes();
installNetwork();
installGeolocation();
const watchdog = startWatchdog(limit_s);
for (let line; (line = channel.receive()) !== null; channel.send({ done: true })) {
  watchdog.begin();
  const [first, ...others] = line.events;
  if (first.event === 'launched') {
    // An app may wait for events at its top level, so its import need not have ended with this turn.
    await phone.begin(channel, first, () => import(pathToFileURL(resolve(app)).href));
    await phone.play(others);
  } else {
    await phone.play(line.events);
  }
  watchdog.end();
}
process.exit();
