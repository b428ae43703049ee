// @ts-check
import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} ok whether the program ran and exited with 0
 * @property {string} output its stdout and stderr; empty when they went to this terminal
 */

/**
 * Runs a program in the project's root and resolves when it exits. Never rejects: a program that cannot be started
 * gives `ok: false`.
 * @param {string} program
 * @param {string[]} programArguments
 * @param {object} [options]
 * @param {'capture' | 'show'} [options.output] `show` sends the program's output to this terminal's stderr, so that
 *   stdout has only the command's own
 * @param {NodeJS.ProcessEnv} [options.env] added to this process' environment
 * @param {boolean} [options.shell] only for programs that Windows keeps as `.cmd` files
 * @returns {Promise<Outcome>}
 */
export function run(
  program,
  programArguments,
  { output = 'capture', env = {}, shell = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      shell,
      stdio:
        output === 'show' ? ['ignore', process.stderr, process.stderr] : ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    child.stderr?.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    child.on('error', (error) => resolve({ ok: false, output: `${text}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: text }));
  });
}

/**
 * Runs a JavaScript file with the Node of this process, without a shell, a `.cmd` file or npx.
 * @param {string[]} nodeArguments the file, relative to the project's root, and its arguments
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (nodeArguments, options) => run(process.execPath, nodeArguments, options);
