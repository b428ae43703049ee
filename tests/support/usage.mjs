// @ts-check
// Loaded into a server under test by `--import`: reports its resource usage to the parent process on request.

const cpuTime = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

process.on('message', (message) => {
  if (message !== 'usage') return;
  process.send?.({ usage: { rss: process.memoryUsage().rss, cpu: cpuTime() } });
});
// After the parent's exit, no other process would stop this one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();
