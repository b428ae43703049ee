// @ts-check
// Imported for its effect: this process ends in order once the one that started it asks for it by IPC, closes the channel or
// has exited, or npm above the parent's shell, which outlives a killed npm. Else it would go on in the background and keep
// its port.

/** The message that asks for the end. A signal would be a hard end on Windows, without what its listeners do. */
export const STOP = 'stop';

/** Time between two looks at a parent without a channel (ms). */
const interval = 500;

let isEnding = false;

/** What a SIGTERM does here, on Windows too. Once: a second one would interrupt the server while it writes its data. */
function end() {
  if (isEnding) return;
  isEnding = true;
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(143);
}

// The terminal's window is closed. With a parent without a channel it may be one that `nohup` keeps running.
if (process.channel || process.platform === 'win32') process.on('SIGHUP', end);

if (process.channel) {
  process.on('disconnect', end);
  process.on('message', (message) => message === STOP && end());
  // The listeners alone do not keep a process running.
  process.channel.unref();
} else {
  const parent = process.ppid;
  const npm = npmAbove();
  const look = setInterval(() => {
    // Windows goes on naming a parent that has exited.
    if (process.ppid === parent && isRunning(parent) && isRunning(npm)) return;
    clearInterval(look);
    end();
  }, interval);
  look.unref();
}

/**
 * The id of npm's process, which package.json has the shell write as `$PPID`; the parent's where it cannot be told: Windows'
 * shell has no such variable, and Git Bash numbers processes of its own.
 */
function npmAbove() {
  const [, , given = ''] = process.argv;
  return process.platform !== 'win32' && /^\d+$/.test(given) ? Number(given) : process.ppid;
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is another user's.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH';
  }
}
