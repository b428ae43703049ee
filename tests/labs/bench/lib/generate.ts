/**
 * The load generator process. It speaks HTTP over plain sockets, because Node's own client takes as much processor time
 * as the server under test. It reads only answers with a Content-Length, and fails at the first refusal.
 */
import { connect } from 'node:net';
import type { Job, Measured } from './load.ts';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

const generate = ({
  port,
  connections,
  milliseconds = Infinity,
  count = Infinity,
  perSecond = Infinity,
  every = 1,
  requests,
}: Job): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const bytes = requests.map((request) => Buffer.from(request));
    const waits: number[] = [];
    const begin = performance.now();
    let next = 0;
    let open = connections;
    let all = 0;

    const use = (): void => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let isCounted = true;
      let pieces: Buffer[] = [];
      /** Bytes of the body that are still missing; -1 before the head is read. */
      let missing = -1;

      const send = () => {
        sent = performance.now();
        isCounted = next % every === 0;
        socket.write(bytes[next++ % bytes.length] as Buffer);
      };
      const sendInTurn = () => {
        const due = begin + (next * 1000) / perSecond;
        if (due > performance.now()) setTimeout(sendInTurn, due - performance.now());
        else send();
      };
      const readHead = () => {
        const got = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
        const at = got.indexOf(END_OF_HEAD);
        pieces = [got];
        if (at < 0) return;
        const head = got.toString('latin1', 0, at);
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (!/^.{9}2/.test(head)) throw new Error(`a refusal:\n${got.toString()}`);
        if (length === undefined && !/^.{9}204/.test(head))
          throw new Error(`an answer without a length:\n${head}`);
        missing = Number(length ?? 0) - (got.length - at - END_OF_HEAD.length);
      };
      const finish = () => {
        const now = performance.now();
        pieces = [];
        missing = -1;
        all += 1;
        if (isCounted) waits.push(now - sent);
        if (now - begin < milliseconds && next < count) return sendInTurn();
        socket.destroy();
        open -= 1;
        if (open === 0) resolve({ all, waits, seconds: (now - begin) / 1000 });
      };
      socket.on('connect', sendInTurn);
      socket.on('error', reject);
      socket.on('data', (piece) => {
        try {
          if (missing < 0) {
            pieces.push(piece);
            readHead();
            if (missing < 0) return;
          } else missing -= piece.length;
          if (missing === 0) finish();
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    };
    for (let n = 0; n < connections; n += 1) use();
  });

process.on('message', (job: Job) => {
  generate(job).then(
    (measured) => process.send?.(measured),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
