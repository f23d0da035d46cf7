// SPDX-FileCopyrightText: 2026 The Tracewatt authors
// SPDX-License-Identifier: GPL-3.0-or-later

/**
 * expo-task-manager (docs.expo.dev/versions/latest/sdk/task-manager): tasks that outlive the process.
 *
 * Registered tasks are kept in stored values. After a relaunch the code defines its tasks again, and the services of
 * those that are registered go on.
 */

import { phone } from './phone.js';

const KEY = 'expo.tasks';
const executors = new Map();
/** What starts and stops the services of a task, by the task's type. */
const consumers = new Map();
/** The tasks whose services this process has begun. */
const begun = new Set();
let lastEvent = 0;

/** The registered tasks by name. @returns {Record<string, {type: string, options: any}>} */
export const registered = () => phone.stored(KEY) ?? {};

/**
 * Defines a task, in the code that runs at every launch.
 * @param {string} name @param {(body: {data: any, error: any, executionInfo: any}) => any} executor
 */
export function defineTask(name, executor) {
  if (typeof name !== 'string' || name === '') throw new TypeError('the name of a task is a text');
  if (typeof executor !== 'function') throw new TypeError('the executor of a task is a function');
  executors.set(name, executor);
}

/** Whether a task is defined in this process. @param {string} name */
export function isTaskDefined(name) { return executors.has(name); }

/** Whether task management is available. */
export async function isAvailableAsync() { return true; }

/** Whether a task is registered. @param {string} name */
export async function isTaskRegisteredAsync(name) { return name in registered(); }

/** The options of a registered task; null without one. @param {string} name */
export async function getTaskOptionsAsync(name) { return registered()[name]?.options ?? null; }

/** The registered tasks. */
export async function getRegisteredTasksAsync() {
  return Object.entries(registered()).map(([taskName, { type, options }]) => ({ taskName, taskType: type, options }));
}

/** Ends a task and its services. @param {string} name */
export async function unregisterTaskAsync(name) {
  const { [name]: task, ...others } = registered();
  if (task === undefined) {
    throw Object.assign(new Error(`task '${name}' is not registered`), { code: 'E_TASK_NOT_FOUND' });
  }
  phone.store(KEY, others);
  consumers.get(task.type).end(name, task.options);
}

/** Ends all tasks. */
export async function unregisterAllTasksAsync() {
  for (const name of Object.keys(registered())) await unregisterTaskAsync(name);
}

/**
 * Registers a task, or changes its options.
 * @param {string} name @param {string} type @param {object} options
 */
export function register(name, type, options) {
  if (!executors.has(name)) {
    throw new Error(`task '${name}' is not defined; call TaskManager.defineTask at the top of the code`);
  }
  const previous = registered()[name];
  if (previous !== undefined && previous.type !== type) consumers.get(previous.type).end(name, previous.options);
  phone.store(KEY, { ...registered(), [name]: { type, options } });
  begun.add(name);
  consumers.get(type).begin(name, options, previous?.type === type ? previous.options : null);
}

/**
 * Runs a task that is registered; without a definition, with a warning instead.
 * @param {string} name @param {any} data @param {{code: number, message: string} | null} error
 */
export function execute(name, data, error) {
  const executor = executors.get(name);
  if (executor === undefined) {
    phone.warn(`task '${name}' has an event, but this launch has not defined it`);
    return;
  }
  const appState = phone.isInFront ? 'active' : 'background';
  executor({ data, error, executionInfo: { taskName: name, eventId: String(++lastEvent), appState } });
}

/**
 * Says what a type of task does when it begins or changes, goes on in a new process, and ends.
 * @param {string} type
 * @param {{begin(name: string, options: any, previous: any): void, resume(name: string, options: any): void,
 *   end(name: string, options: any): void}} consumer `previous` is null if the task begins
 */
export function addConsumer(type, consumer) { consumers.set(type, consumer); }

phone.on('launched', () => {
  for (const [name, { type, options }] of Object.entries(registered())) {
    if (!begun.has(name)) consumers.get(type)?.resume(name, options);
  }
});
