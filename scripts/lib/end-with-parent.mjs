// @ts-check
// Imported for its effect: this process gets SIGTERM once its parent has exited, or npm above the parent's shell, which
// forwards no signal and outlives a killed npm. Else it would go on in the background and keep its port.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Time between two looks (ms). */
const interval = 500;

const parent = process.ppid;
const npm = process.env['npm_lifecycle_event'] ? npmAbove() : undefined;

const look = setInterval(() => {
  if (process.ppid === parent && (npm === undefined || exists(npm))) return;
  // Once: a second signal would interrupt the server while it writes its data.
  clearInterval(look);
  process.kill(process.pid, 'SIGTERM');
}, interval);
look.unref();

/**
 * The id of npm's process where the parent is a shell; undefined where the shell has replaced itself by this command, or
 * where it cannot be told (Windows, no `ps`).
 */
function npmAbove() {
  try {
    // Images of containers often lack `ps`.
    const says =
      process.platform === 'linux'
        ? readFileSync(`/proc/${parent}/status`, 'utf8')
        : execFileSync('ps', ['-o', 'comm=,ppid=', '-p', String(parent)], { encoding: 'utf8' });
    return Number(/^(?:Name:\s*\S*sh\s[^]*PPid:|\S*sh)\s+(\d+)/.exec(says)?.[1]) || undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function exists(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
