// @ts-check

/** Time between two looks at the parent's process id (ms). */
const interval = 500;

/**
 * Exits when npm exits. A signal sent to npm alone ends npm and its shell, which does not forward it; the command
 * would otherwise go on in the background and keep its ports.
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
