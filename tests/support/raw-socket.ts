import { connect, type Socket } from 'node:net';

/** A caller who writes bytes as no library would, and hears everything until the connection is closed. */
export interface RawCaller {
  socket: Socket;
  /** Resolves with all that was answered once the connection is closed. */
  closed: Promise<string>;
}

export const callRaw = (url: string): RawCaller => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  // Whoever hangs up on a caller that still writes resets the connection; 'close' follows.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(Buffer.concat(pieces).toString())),
  );
  return { socket, closed };
};

/** Writes a text at once, and hears the answer. */
export const sendRaw = (url: string, text: string): Promise<string> => {
  const { socket, closed } = callRaw(url);
  socket.write(text);
  return closed;
};

/** Writes a piece every few milliseconds, for as long as somebody listens. */
export const trickle = (url: string, begin: string, piece: string): Promise<string> => {
  const { socket, closed } = callRaw(url);
  socket.write(begin);
  const writing = setInterval(() => socket.write(piece), 10);
  return closed.finally(() => clearInterval(writing));
};

/** Status and JSON of an answer as it came. */
export const readRaw = (answer: string): { status: number; body: unknown } => {
  const [head = '', text = ''] = answer.split(/\r\n\r\n(.*)/s);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
};
