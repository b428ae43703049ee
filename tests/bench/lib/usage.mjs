// @ts-check
// Loaded into a server under test (`--import`): tells its parent, when asked, what the process uses.
import { readdirSync } from 'node:fs';

/** Open descriptors, where the system shows them; else what keeps the event loop alive. */
const countOpen = () => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return process.getActiveResourcesInfo().length;
  }
};

process.on('message', (message) => {
  if (message !== 'usage') return;
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { rss, heapUsed, open: countOpen(), cpu: user + system } });
});
// Nobody is left to stop it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
