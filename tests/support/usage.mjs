// @ts-check
// Loaded into a server under test by `--import`: reports its resource usage to the parent process on request.
import { readFileSync } from 'node:fs';

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Microseconds of processor time of the thread that runs JavaScript; elsewhere than on Linux of all threads. */
const ownTime = () => {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1000;
  } catch {
    return cpuTime();
  }
};

/** The longest turn of the event loop since it was last asked for, from the first time on. */
const turns = { isWatched: false, longest: 0 };
const watchTurns = (before = ownTime()) => {
  const now = ownTime();
  turns.longest = Math.max(turns.longest, now - before);
  setImmediate(watchTurns, now).unref();
};

process.on('message', (message) => {
  if (message === 'longestTurn') {
    if (!turns.isWatched) watchTurns();
    process.send?.({ longestTurn: turns.longest });
    Object.assign(turns, { isWatched: true, longest: 0 });
  }
  if (message !== 'usage') return;
  process.send?.({ usage: { rss: process.memoryUsage().rss, cpu: cpuTime() } });
});
// After the parent's exit, no other process would stop this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
