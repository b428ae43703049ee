// @ts-check
import { connect, createServer } from 'node:net';

/** Connection timeout (ms): Windows may drop a call to a closed port without refusing it. */
const connectLimit = 200;

/**
 * Whether a program already listens on the port, on any address that a browser on this machine would try.
 * Tries both to listen and to connect: macOS lets a program listen on one address of a port although another listens
 * on all.
 * @param {number} port
 * @param {string} host the address to listen on
 */
export async function isPortBusy(port, host) {
  for (const address of new Set([host, '127.0.0.1', '::1'])) {
    if (!(await canListen(port, address)) || (await answers(port, address))) return true;
  }
  return false;
}

/**
 * A port that no program uses.
 * @param {string} [host]
 * @returns {Promise<number>}
 */
export function findFreePort(host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
function canListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    // Other errors mean that this machine lacks the address (no IPv6, say), so no program can use it.
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      resolve(error.code !== 'EADDRINUSE' && error.code !== 'EACCES'),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<boolean>}
 */
export function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: connectLimit });
    /** @param {boolean} answered */
    const settle = (answered) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}
