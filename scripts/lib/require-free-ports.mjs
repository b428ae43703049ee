// @ts-check
import { connect, createServer } from 'node:net';

const PORT_MAX = 65_535;
/** From here up any user may listen. */
const EVERYBODYS = 1024;
/** How many ports above a busy one are tried for the remedy. */
const TRIED = 1000;
/** Nobody has answered by then (ms): a firewall may swallow the question. */
const patience = 1000;

/** @typedef {'free' | 'in use' | 'reserved'} Use */
/** @typedef {{ host?: string, platform?: NodeJS.Platform }} Place `host` is where the program will listen */

/**
 * Exits if a port cannot be listened on, with a message that names a free one.
 * @param {string} command as typed, such as `npm start`
 * @param {{ variable: string, port: number, purpose: string }[]} needed
 * @param {Place} [place]
 */
export async function requireFreePorts(command, needed, place = {}) {
  const [first, second] = needed;
  if (first?.port === second?.port) {
    console.error(
      `${first?.variable} and ${second?.variable} are both ${first?.port}; they must differ.`,
    );
    process.exit(1);
  }
  const wanted = needed.map(({ port }) => port);
  /** @type {(typeof needed[number] & { use: Use, free: number })[]} */
  const found = [];
  for (const one of needed) {
    const use = await findUse(one.port, place);
    if (use === 'free') continue;
    const free = await freeAbove(one.port, wanted, place);
    wanted.push(free);
    found.push({ ...one, use, free });
  }
  if (found.length === 0) return;
  const { platform = process.platform } = place;
  /** @param {(variable: string, free: number) => string} write */
  const settings = (write) => found.map(({ variable, free }) => write(variable, free)).join('');
  console.error(
    [
      ...found.map(({ port, purpose, use }) =>
        explainUse(`Port ${port} (${purpose})`, use, platform),
      ),
      found.some(({ use }) => use === 'in use')
        ? 'Stop that program, or choose another port:'
        : 'Choose another port:',
      `  macOS and Linux       ${settings((name, port) => `${name}=${port} `)}${command}`,
      `  Windows (PowerShell)  ${settings((name, port) => `$env:${name}=${port}; `)}${command.replace(/^npm/, 'npm.cmd')}`,
      `  Windows (cmd)         ${settings((name, port) => `set ${name}=${port}&& `)}${command}`,
    ].join('\n'),
  );
  process.exit(1);
}

/** @param {string} port with its purpose @param {Use} use @param {NodeJS.Platform} platform */
function explainUse(port, use, platform) {
  if (use === 'in use') return `${port} is in use by another program.`;
  return platform === 'win32'
    ? `${port} is reserved by Windows, as for Hyper-V, WSL or Docker: no program has it, and none may listen on it.\nnetsh interface ipv4 show excludedportrange protocol=tcp lists what is reserved.`
    : `${port} is one that this user may not listen on: those below ${EVERYBODYS} are the administrator's.`;
}

/** @param {number} port @param {number[]} wanted by others @param {Place} place */
async function freeAbove(port, wanted, place) {
  for (let tried = 1; tried <= TRIED; tried += 1) {
    const other = port + tried <= PORT_MAX ? port + tried : port + tried - PORT_MAX + EVERYBODYS;
    const isAllowed = other >= EVERYBODYS && !wanted.includes(other);
    if (isAllowed && (await findUse(other, place)) === 'free') return other;
  }
  return EVERYBODYS;
}

/**
 * Who is on a port is asked by connecting: to listen on every address would bring the question of Windows' firewall. Whether
 * one may listen shows on a loopback address, which does not.
 * @param {number} port
 * @param {Place} [place]
 * @returns {Promise<Use>}
 */
export async function findUse(port, { host = '127.0.0.1' } = {}) {
  const code = await codeOfListening(port);
  if (code === 'EACCES') return 'reserved';
  if (code === 'EADDRINUSE') return 'in use';
  const own = ['0.0.0.0', '::'].includes(host) ? [] : [host];
  const hosts = [...new Set(['127.0.0.1', '::1', ...own])];
  const answers = await Promise.all(hosts.map((one) => isAnswered(port, one)));
  return answers.includes(true) ? 'in use' : 'free';
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
const isAnswered = (port, host) =>
  new Promise((resolve) => {
    const socket = connect({ port, host, timeout: patience });
    /** @param {boolean} answered */
    const end = (answered) => {
      socket.destroy();
      resolve(answered);
    };
    // A question may be given the port itself to ask from, and then answers itself.
    socket.once('connect', () => end(socket.localPort !== port));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

/** @param {number} port @returns {Promise<string | undefined>} the error's code */
const codeOfListening = (port) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(undefined)));
  });
