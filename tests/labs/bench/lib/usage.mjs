// @ts-check
// Loaded into a server under test by `--import`: reports its resource usage to the parent process on request.
import { readdirSync } from 'node:fs';
import { queryObjects } from 'node:v8';

/** The number of open descriptors on Linux, elsewhere of resources that keep the event loop alive. */
const countOpen = () => {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return process.getActiveResourcesInfo().length;
  }
};

/** The number of sandboxes in memory. `queryObjects` collects garbage first, so deleted ones do not count. */
const countSandboxes = async () => {
  const { Sandbox } = await import('../../../../server/sandbox/sandbox.ts');
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
// After the parent's exit, no other process would stop this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
