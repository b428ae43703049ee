// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Time between two looks at the processes that this one belongs to (ms). */
const interval = 500;

/**
 * Sends this process SIGTERM once its parent has exited, or npm above the parent's shell: the shell forwards no signal and
 * outlives a killed npm, so the command would go on in the background and keep its ports.
 */
export function endWithParent() {
  const parent = process.ppid;
  const npm = process.env['npm_lifecycle_event'] ? npmAbove(parent) : undefined;
  const look = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || exists(npm))) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  look.unref();
}

/**
 * The id of npm's process where it started a shell that runs this command; undefined where it cannot be told (Windows,
 * no `ps`), or where the parent is npm itself, because the shell has replaced itself by the command.
 * @param {number} shell
 */
function npmAbove(shell) {
  const above = parentOf(shell);
  return above !== undefined && /\bnpm\b/.test(commandOf(above)) ? above : undefined;
}

/** @param {number} pid */
const parentOf = (pid) => Number(psColumn(pid, 'ppid')) || undefined;

/** @param {number} pid */
const commandOf = (pid) => psColumn(pid, 'args');

/**
 * @param {number} pid
 * @param {'ppid' | 'args'} column
 * @returns {string} empty where it cannot be told
 */
function psColumn(pid, column) {
  if (process.platform === 'linux') {
    // Images of containers often lack `ps`.
    try {
      const file = readFileSync(`/proc/${pid}/${column === 'args' ? 'cmdline' : 'status'}`, 'utf8');
      return column === 'args'
        ? file.replaceAll('\0', ' ')
        : (/^PPid:\s*(\d+)/m.exec(file)?.[1] ?? '');
    } catch {
      return '';
    }
  }
  return (
    spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  );
}

/** @param {number} pid */
function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
