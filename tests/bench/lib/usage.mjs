// @ts-check
// Loaded into a server under test (`--import`): tells its parent, when asked, what the process uses.
import { readdirSync } from 'node:fs';
import { queryObjects } from 'node:v8';

/** Open descriptors, where the system shows them; else what keeps the event loop alive. */
const countOpen = () => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return process.getActiveResourcesInfo().length;
  }
};

/** Sandboxes that are in memory, after a full garbage collection: those that are gone are none of them. */
const countSandboxes = async () => {
  const { Sandbox } = await import('../../../server/sandbox/sandbox.ts');
  return queryObjects(Sandbox, { format: 'count' });
};

process.on('message', (message) => {
  if (message === 'sandboxes')
    void countSandboxes().then((sandboxes) => process.send?.({ sandboxes }));
  if (message !== 'usage') return;
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ usage: { rss, heapUsed, open: countOpen(), cpu: user + system } });
});
// Nobody is left to stop it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
