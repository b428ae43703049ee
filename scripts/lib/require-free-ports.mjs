// @ts-check
import { connect, createServer } from 'node:net';

/** Nobody has answered by then (ms): a firewall may swallow the question. */
const patience = 1000;

/**
 * Exits if a port cannot be listened on, with a sentence that says why and which setting chooses another.
 * @param {{ variable: string, port: number, purpose: string }[]} needed
 * @param {string} host where the program will listen
 */
export async function requireFreePorts(needed, host) {
  const problems = [];
  for (const { variable, port, purpose } of needed) {
    const problem = needed.some((other) => other.variable !== variable && other.port === port)
      ? 'is meant for two things'
      : await problemOf(port, host);
    if (problem)
      problems.push(
        `Port ${port} (${purpose}) ${problem}; the setting ${variable} chooses another (README, 'Run it').`,
      );
  }
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(1);
}

/**
 * Why a port cannot be listened on. Who is on it is asked by connecting: to listen on every address would bring the question
 * of Windows' firewall. Whether one may listen shows on a loopback address, which does not.
 * @param {number} port
 * @param {string} host
 * @param {NodeJS.Platform} [platform]
 */
export async function problemOf(port, host, platform = process.platform) {
  const code = await codeOfListening(port);
  if (code === 'EACCES')
    return platform === 'win32'
      ? 'is reserved by Windows, as for Hyper-V, WSL or Docker (netsh interface ipv4 show excludedportrange protocol=tcp)'
      : 'is one that this user may not listen on, as those below 1024';
  const own = ['0.0.0.0', '::'].includes(host) ? [] : [host];
  const asked = new Set(['127.0.0.1', '::1', ...own]);
  const isInUse =
    code === 'EADDRINUSE' ||
    (await Promise.all([...asked].map((one) => isAnswered(port, one)))).includes(true);
  return isInUse ? 'is in use by another program' : undefined;
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
