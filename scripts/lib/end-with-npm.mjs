// @ts-check

/** How often to look (ms); reading the parent's number costs nothing. */
const interval = 500;

/**
 * A signal sent to npm alone ends npm and its shell, and the shell does not hand it on; without this the
 * command would live on, unseen, and keep its ports.
 */
export function endWithNpm() {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  look.unref();
}
