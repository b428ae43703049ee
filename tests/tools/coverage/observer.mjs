// @ts-check
/**
 * Loaded by `--import` into a process with HTTP servers: appends a line to `COVERAGE_FILE` for each answer, before the
 * caller can have it, so that nothing is lost when a sandbox is deleted or the process killed. It listens to Node's own
 * channels, so the product neither knows of it nor pays when it is not loaded. tally.ts reads the lines.
 */
import { subscribe } from 'node:diagnostics_channel';
import { openSync, writeSync } from 'node:fs';

/** The calls by which the client says what its screen showed (LAB-05) and what it only logged (DEMO-07). */
const REPORTS = /^\/api\/demo\/(calls\/messages|events)\/?$/i;

/**
 * @typedef {[field: string, text: string][]} Texts
 * @typedef {object} Line
 * @property {string} method empty for what Node could not parse
 * @property {string} path without the query
 * @property {number} status 0 where the connection ended without an answer
 * @property {boolean} [planted] true if a fault of the control room made the answer (DEMO-05)
 * @property {Texts} [texts] of a refusal, by field
 * @property {unknown} [report] body of a report of the client
 */

const file = process.env['COVERAGE_FILE'];
if (file) observe(openSync(file, 'a'));

/** @param {number} descriptor */
function observe(descriptor) {
  /** @param {Line} line */
  const write = (line) => void writeSync(descriptor, `${JSON.stringify(line)}\n`);

  subscribe('http.server.request.start', (message) => {
    const { request, response } =
      /** @type {{ request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse }} */ (
        message
      );
    const { method = '', url = '' } = request;
    const path = url.split('?', 1)[0] ?? '';
    const body = method === 'POST' && REPORTS.test(path) ? keepBody(request) : null;
    let isWritten = false;
    /** @param {Omit<Line, 'method' | 'path'>} answer */
    const note = (answer) => {
      if (!isWritten) write({ method, path, ...answer });
      isWritten = true;
    };
    const end = response.end.bind(response);
    // @ts-expect-error -- one function for the three signatures of `end`
    response.end = (chunk, ...rest) => {
      const { statusCode: status } = response;
      const report = body && status < 400 ? parsed(Buffer.concat(body)) : undefined;
      note({
        status,
        ...(isSimulated() && { planted: true }),
        ...(status >= 400 && { texts: textsOf(parsed(chunk)) }),
        ...(report !== undefined && { report }),
      });
      // @ts-expect-error -- as above
      return end(chunk, ...rest);
    };
    response.once('close', () => note({ status: 0 }));
  });

  // What Node's parser refuses is answered on the socket itself, by server/http/http-server.ts.
  subscribe('net.server.socket', (message) => {
    const { socket } = /** @type {{ socket: import('node:net').Socket }} */ (message);
    const end = socket.end.bind(socket);
    socket.end = (chunk, ...rest) => {
      const [, status, text] =
        /^HTTP\/1\.1 ([45]\d\d).*?\r\n\r\n(.*)$/s.exec(typeof chunk === 'string' ? chunk : '') ??
        [];
      if (status)
        write({ method: '', path: '', status: Number(status), texts: textsOf(parsed(text)) });
      // @ts-expect-error -- as above
      return end(chunk, ...rest);
    };
  });
}

/**
 * The pieces of a request's body as they arrive. Listening to `data` would start the stream before the server reads it.
 * @param {import('node:http').IncomingMessage} request
 */
function keepBody(request) {
  /** @type {Buffer[]} */
  const pieces = [];
  const push = request.push.bind(request);
  request.push = (piece, ...rest) => {
    if (Buffer.isBuffer(piece)) pieces.push(piece);
    return push(piece, ...rest);
  };
  return pieces;
}

/** @param {unknown} text */
function parsed(text) {
  try {
    return /** @type {unknown} */ (JSON.parse(String(text)));
  } catch {
    return undefined;
  }
}

/**
 * The texts of a refusal; a fault may answer with any JSON.
 * @param {unknown} body
 * @returns {Texts}
 */
function textsOf(body) {
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([field, value]) =>
    [value]
      .flat()
      .filter((text) => typeof text === 'string')
      .map((text) => /** @type {[string, string]} */ ([field, text])),
  );
}

/** Whether a fault is answering: `sendSimulated` of server/http/express-router.ts is then among the callers of this one. */
function isSimulated() {
  const { stackTraceLimit } = Error;
  /** @type {unknown} */
  const prepareStackTrace = Reflect.get(Error, 'prepareStackTrace');
  /** @type {{ stack?: unknown }} */
  const here = {};
  Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getFunctionName());
  Error.stackTraceLimit = 10;
  Error.captureStackTrace(here);
  const { stack } = here;
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return Array.isArray(stack) && stack.includes('sendSimulated');
}
