import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { aTicket } from '../../../support/builders.ts';

interface Received {
  status: number;
  text: string;
}

export interface Sent {
  method?: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** The parts of a form around the picture of a ticket: what comes before it, and what comes after. */
export const aForm = () => {
  const day = `${new Date().getFullYear() + 1}-07-03`;
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const fields = Object.entries({ ...aTicket(), date: day }).flatMap(([name, value]) =>
    [value].flat().map((one) => part(name, String(one))),
  );
  const picture = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
  return {
    type: 'multipart/form-data; boundary=x',
    front: Buffer.from(`${fields.join('')}${picture}`),
    end: Buffer.from('\r\n--x--\r\n'),
  };
};

/** Sends calls to a server on this machine from one of this machine's addresses. */
export class Caller {
  readonly #agent: Agent;
  #session = {};
  /** How often each status was answered; 0 for no answer. */
  readonly statuses: Record<string, number> = {};

  constructor(
    readonly port: number,
    readonly address: string,
  ) {
    this.#agent = new Agent({ keepAlive: true, localAddress: address });
  }

  /** The session, as each call sends it. */
  get headers(): OutgoingHttpHeaders {
    return this.#session;
  }

  /** Logs in, and stays in that session. */
  async enter(): Promise<void> {
    const { text } = await this.#send({
      method: 'POST',
      path: '/api/users/auth/login/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'luca.bianchi@example.com', password: 'Volare2026!' }),
    });
    const { access } = JSON.parse(text) as { access: string };
    this.#session = { authorization: `Bearer ${access}` };
  }

  /** Publishes a ticket with this picture. */
  publish(picture: Buffer): Promise<number> {
    const { front, end, type } = aForm();
    return this.send({
      method: 'POST',
      path: '/api/tickets/tickets/',
      headers: { 'content-type': type },
      body: Buffer.concat([front, picture, end]),
    });
  }

  logIn(email: string, password: string): Promise<number> {
    return this.send({
      method: 'POST',
      path: '/api/users/auth/login/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  }

  /** The status of the whole answer; 0 for none. */
  async send(sent: Sent): Promise<number> {
    const { status } = await this.#send(sent).catch(() => ({ status: 0 }));
    return this.count(status);
  }

  count(status: number): number {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    return status;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send({ method = 'GET', path, headers, body = '' }: Sent): Promise<Received> {
    return new Promise((resolve, reject) => {
      const length = method === 'GET' ? {} : { 'content-length': Buffer.byteLength(body) };
      const call = request(
        {
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          agent: this.#agent,
          headers: { ...this.headers, ...length, ...headers },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
          answer.once('error', reject);
        },
      );
      call.once('error', reject);
      call.end(body);
    });
  }
}
