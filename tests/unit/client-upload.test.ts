import { describe, expect, it, vi } from 'vitest';
import { publishTicket } from '#contract/tickets';
import { stubBrowser } from '../support/browser-globals.ts';

/** An upload that a test brings to its end. */
class StandInRequest extends EventTarget {
  static last: StandInRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  statusText = '';
  responseText = '';
  open() {
    StandInRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  /** As a server answers that takes reports. */
  getResponseHeader(name: string) {
    return name === 'X-Request-Id' ? (this.headers[name] ?? null) : null;
  }
  send() {}
  answer(status: number, responseText: string) {
    Object.assign(this, { status, statusText: 'said so', responseText });
    this.dispatchEvent(new Event('load'));
  }
}

stubBrowser('http://localhost:5173/', { localStorage: { access: 'la-sessione' } });
vi.stubGlobal('XMLHttpRequest', StandInRequest);
const { upload } = await import('../../client/lib/upload.ts');
const { callHook } = await import('../../client/lib/laboratory.ts');
const { labCalls } = await import('../../client/lab/sandbox/call-hook.ts');
const { answeredCalls, takesReports } = await import('../../client/lab/sandbox/answered-calls.ts');

// As laboratory.ts does.
callHook.set(labCalls);

const body = {
  departure: 'Roma - Fiumicino (FCO)',
  destination: 'Bari - Palese (BRI)',
  date: '2026-07-03',
  price: '49,90',
  services: ['Bagaglio a mano', 'Scelta posto'] as const,
};
const begin = () => {
  const image = new File(['x'], 'foto.jpg', { type: 'image/jpeg' });
  const done = upload(publishTicket, { body, image }, () => {});
  return { done, request: StandInRequest.last };
};

describe('a seller’s ticket is sent with its image', () => {
  it('and is noted for the recorder, which the server says that it has [LAB-05]', async () => {
    takesReports.set(false);
    const { done, request } = begin();
    request.answer(200, '{"id":61}');
    await done;
    const id = request.headers['X-Request-Id'];
    const noted = { id, isWrite: true, hasFailed: false, text: '{"id":61}' };
    expect(answeredCalls.get()[0]).toEqual(noted);
    expect(takesReports.get()).toBe(true);
    const refused = begin();
    refused.request.answer(500, 'no');
    await expect(refused.done).rejects.toMatchObject({ status: 500 });
    expect(answeredCalls.get()[0]).toMatchObject({ hasFailed: true, text: 'no' });
  });

  it('a 401 of a proxy before the product is a network failure', async () => {
    const { done, request } = begin();
    request.answer(401, '<h1>401 Authorization Required</h1>');
    await expect(done).rejects.toMatchObject({ name: 'NetworkFailed' });
  });
});
