// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/** A scripted lab: it plays events to a program and answers its queries, and keeps what the program asks for. */

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const FACE = fileURLToPath(new URL('..', import.meta.url));
const RUN = join(FACE, 'run.js');

/** What the tests of a file write; removed at their end. */
const scratch = mkdtempSync(join(tmpdir(), 'tracewatt-js-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));
const newFolder = () => mkdtempSync(join(scratch, 'test-'));

/** Writes a program into a folder of its own. @param {string} source @param {string} [name] */
export function written(source, name = 'app.mjs') {
  const path = join(newFolder(), name);
  writeFileSync(path, source);
  return path;
}

const STATE = {
  t_s: 0, app_state: 'foreground', authorization: 'always', precise_location: true, battery_fraction: 0.5,
  charging: false, screen: true, low_power_mode: false, known_wifi: false, time_of_day_s: 0, motion: null,
};

/** The first event of a process. The day begins on 1 March 2026 at 23:00 UTC, which is midnight of the phone. */
export const launched = (values) => ({
  event: 'launched', t_s: 0, reason: 'user', system: 'ios_18', start_unix_s: 1772406000, utc_offset_min: 60,
  background_mode: true, places: [], ...values,
});

/** A position with its accuracy in metres, determined when it is delivered. */
export const fix = (t_s, latitude_deg, values) => ({
  latitude_deg, longitude_deg: 10, horizontal_accuracy_m: 5, t_s, ...values,
});

/** The event of one position. */
export const located = (t_s, latitude_deg, values) => ({
  event: 'location', t_s, fixes: [fix(t_s, latitude_deg, values)],
});

/** A phone, whose stored values outlive a process. */
export class Lab {
  state = { ...STATE };
  location = null;
  stored = new Map();

  /**
   * Plays one process.
   * @param {string} source the app, as text
   * @param {any[]} events `lab` in an event changes what the lab answers from then on
   * @param {{name?: string, arguments?: string[]}} [options]
   * @returns {Promise<{turns: any[][], printed: string, code: number}>} the requests of each turn
   */
  async play(source, events, { name, arguments: words = [] } = {}) {
    const child = spawn(process.execPath, [RUN, ...words, written(source, name)], { stdio: 'pipe' });
    child.stdin.on('error', () => {});
    let printed = '';
    child.stderr.on('data', (data) => (printed += data));
    const ended = new Promise((resolve) => child.on('close', resolve));
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const say = (line) => child.stdin.write(JSON.stringify(line) + '\n');
    say({ hello: { protocol: 'tracewatt.drive.v1' } });
    await lines.next();
    const turns = [];
    for (const { lab = {}, ...event } of events) {
      Object.assign(this.state, lab.state, { t_s: event.t_s });
      if ('location' in lab) this.location = lab.location;
      if (event.event === 'location') this.location = event.fixes.at(-1);
      say({ events: [event] });
      const turn = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) {
          const code = await ended;
          return { turns, printed, code };
        }
        const line = JSON.parse(value);
        if (line.done) break;
        if (line.query === undefined) turn.push(this.#perform(line));
        else say(this.#answer(line));
      }
      turns.push(turn);
    }
    child.stdin.end();
    const code = await ended;
    return { turns, printed, code };
  }

  #perform(line) {
    if (line.request === 'store') {
      if (line.value === undefined) this.stored.delete(line.key);
      else this.stored.set(line.key, line.value);
    }
    return line;
  }

  #answer({ query, key }) {
    if (query === 'state') return { state: this.state };
    if (query === 'stored') return { stored: this.stored.get(key) ?? null };
    return { location: this.location };
  }
}

/** The requests of a name among those of turns, without the name. */
export const asked = (turns, name) => turns.flat()
  .filter(({ request }) => request === name)
  .map(({ request, ...values }) => values);

/** What an app printed as lines of JSON. */
export const told = (printed) => printed.split('\n')
  .filter((line) => /^[[{"\d]/.test(line))
  .map((line) => JSON.parse(line));

/** Runs `tracewatt` as TRACEWATT names it. @param {string[]} words */
export function tracewatt(...words) {
  const program = process.env.TRACEWATT;
  if (!program) throw new Error('TRACEWATT is not set; it names the program tracewatt, such as .build/debug/tracewatt');
  const folder = newFolder();
  const done = spawnSync(program, words, { cwd: folder, encoding: 'utf8', timeout: 120000 });
  if (done.error) throw done.error;
  return { ...done, folder };
}
