/**
 * The load generator process. It speaks HTTP over plain sockets, because Node's own client takes as much processor time
 * as the server under test. It reads only answers with a Content-Length.
 */
import { connect } from 'node:net';
import type { Job, Measured } from './load.ts';

/** Warm-up before the counted time, as a part of it: connections open and V8 compiles the code. */
const WARM_UP = 0.2;

const END_OF_HEAD = Buffer.from('\r\n\r\n');

const generate = ({
  port,
  connections,
  milliseconds,
  requests,
  count = Infinity,
  perSecond = Infinity,
}: Job): Promise<Measured> =>
  new Promise((resolve, reject) => {
    const bytes = requests.map((request) => Buffer.from(request));
    const latencies: number[] = [];
    const statuses: Record<string, number> = {};
    const begin = performance.now();
    const counted = count < Infinity ? begin : begin + milliseconds * WARM_UP;
    const end = count < Infinity ? Infinity : counted + milliseconds;
    let next = 0;
    let last = 0;
    let size = 0;
    let open = connections;
    let all = 0;

    const use = (): void => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      let sent = 0;
      let pieces: Buffer[] = [];
      /** Bytes of the body that are still missing; -1 before the head is read. */
      let missing = -1;
      let status = '';

      const send = () => {
        sent = performance.now();
        socket.write(bytes[next++ % bytes.length] as Buffer);
      };
      const sendInTurn = () => {
        const due = begin + (next * 1000) / perSecond;
        if (due > performance.now()) setTimeout(sendInTurn, due - performance.now());
        else send();
      };
      const readHead = (): boolean => {
        const got = pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces);
        const at = got.indexOf(END_OF_HEAD);
        pieces = [got];
        if (at < 0) return false;
        const head = got.toString('latin1', 0, at);
        status = head.slice(9, 12);
        const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
        if (length === undefined && status !== '204') {
          throw new Error(`an answer without a length:\n${head}`);
        }
        size = Number(length ?? 0);
        missing = size - (got.length - at - END_OF_HEAD.length);
        return true;
      };
      const finish = () => {
        const now = performance.now();
        pieces = [];
        missing = -1;
        all += 1;
        if (now > counted && now <= end) {
          latencies.push(now - sent);
          statuses[status] = (statuses[status] ?? 0) + 1;
          last = size;
        }
        if (now < end && next < count) return sendInTurn();
        socket.destroy();
        open -= 1;
        if (open === 0) {
          resolve({ latencies, all, seconds: milliseconds / 1000, statuses, bytes: last });
        }
      };
      socket.on('connect', sendInTurn);
      socket.on('error', reject);
      socket.on('data', (piece) => {
        try {
          if (missing < 0) {
            pieces.push(piece);
            if (!readHead()) return;
          } else missing -= piece.length;
          if (missing <= 0) finish();
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
