// @ts-check
import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';
import { spawned } from './spawned.mjs';

/**
 * Runs a program in the project's root and resolves when it exits, to whether it exited with 0 and what it printed. Never
 * rejects: a program that cannot be started gives `ok: false`.
 * @param {string} program
 * @param {string[]} programArguments
 * @param {object} [options]
 * @param {'capture' | 'show'} [options.output] `show` sends the program's output to this terminal's stderr, so that stdout
 *   has only the command's own
 * @param {NodeJS.ProcessEnv} [options.env] added to this process' environment
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export const run = (program, programArguments, { output, env = {} } = {}) =>
  new Promise((resolve) => {
    const { program: file, args, shell } = spawned([program, ...programArguments]);
    const child = spawn(file, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      shell,
      stdio:
        output === 'show' ? ['ignore', process.stderr, process.stderr] : ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (text += chunk));
    child.on('error', (error) => resolve({ ok: false, output: `${text}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output: text }));
  });

/**
 * Runs a JavaScript file, relative to the root, with the Node of this process: without a shell, a `.cmd` file or npx.
 * @param {string[]} nodeArguments
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runNode = (nodeArguments, options) => run(process.execPath, nodeArguments, options);
