import { connect, type Socket } from 'node:net';

/** A TCP connection for requests that no HTTP library would send. */
export interface RawConnection {
  socket: Socket;
  /** Resolves with the whole response once the connection is closed. */
  closed: Promise<string>;
}

export const callRaw = (url: string): RawConnection => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece));
  // Writing after the server has closed the connection raises ECONNRESET or EPIPE; 'close' follows.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) =>
    socket.once('close', () => resolve(Buffer.concat(pieces).toString())),
  );
  return { socket, closed };
};

/** Sends a text at once, and resolves with the response. */
export const sendRaw = (url: string, text: string): Promise<string> => {
  const { socket, closed } = callRaw(url);
  socket.write(text);
  return closed;
};

/** A slow client: sends `begin`, then `piece` every 10 ms until the connection is closed. */
export const trickle = (url: string, begin: string, piece: string): Promise<string> => {
  const { socket, closed } = callRaw(url);
  socket.write(begin);
  const writing = setInterval(() => socket.write(piece), 10);
  return closed.finally(() => clearInterval(writing));
};

/** Parses status and JSON body of a response. */
export const readRaw = (answer: string): { status: number; body: unknown } => {
  const [head = '', text = ''] = answer.split(/\r\n\r\n(.*)/s);
  return {
    status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
    body: text === '' ? undefined : (JSON.parse(text) as unknown),
  };
};
