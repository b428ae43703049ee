// @ts-check
import { parentPort } from 'node:worker_threads';
import { doBcryptTask } from '../call/bcrypt-task.mjs';

parentPort?.on('message', (/** @type {Parameters<typeof doBcryptTask>[0]} */ task) =>
  parentPort?.postMessage(doBcryptTask(task)),
);
