import { describe, expect, it } from 'vitest';
import { login } from '#contract/auth';
import { getCalendar } from '#contract/calendar';
import { PROBLEM } from '#contract/problems';
import { getTally, reportMessages } from '#lab/calls';
import { deleteSandbox } from '#lab/control';
import { reportEvent } from '#lab/events';
import { createFault } from '#lab/faults';
import { LAB_SAID } from '../support/lab-said.ts';
import { Tally } from '../../server/lab/sandbox/tally.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();

const tally = async () => (await server.default.visitor.call(getTally, {})).body;

const countOf = async (endpoint: string, status: number): Promise<number> =>
  (await tally()).answers.find((one) => one.endpoint === endpoint && one.status === status)
    ?.count ?? 0;

describe('the tally of a server', () => {
  it('counts answers and refusals of all sandboxes, of one that is gone too, and not those of a fault [LAB-06]', async () => {
    const [kept, gone] = [server.createSandbox(), server.createSandbox()];
    await kept.visitor.call(getCalendar, {});
    await gone.visitor.call(getCalendar, {});
    const body = { email: 'nessuno@example.com', password: 'x' };
    await gone.visitor.callUnchecked(login, { body });
    await server.default.visitor.call(deleteSandbox, { params: { id: gone.state.id } });
    await gone.visitor.callUnchecked(getCalendar, {});
    await kept.visitor.call(createFault, {
      body: { endpoint: 'getCalendar', effect: { status: 200, body: {} } },
    });
    await kept.visitor.callUnchecked(getCalendar, {});
    expect(await countOf('getCalendar', 200)).toBe(2);
    expect(await countOf('getCalendar', 404)).toBe(1);
    expect(await countOf('createFault', 201)).toBe(1);
    expect((await tally()).refusals).toEqual([
      {
        ...{ endpoint: 'login', status: 400, field: 'non_field_errors', count: 1 },
        text: PROBLEM.credentials,
      },
      {
        ...{ endpoint: 'getCalendar', status: 404, field: 'detail', count: 1 },
        text: LAB_SAID.sandboxNotFound(gone.state.id),
      },
    ]);
  });

  it('has what screens showed and what browsers only logged [LAB-06]', async () => {
    const { visitor } = server.createSandbox();
    const messages = [{ request_id: 'una', text: 'Preferito salvato.' }];
    await visitor.call(reportMessages, { body: { messages } });
    await visitor.call(reportMessages, { body: { messages } });
    await visitor.call(reportEvent, { body: { what: 'Preferito non salvato' } });
    const { shown, logged } = await tally();
    expect(shown).toEqual([{ text: 'Preferito salvato.', count: 2 }]);
    expect(logged).toEqual([{ text: 'Preferito non salvato', count: 1 }]);
  });

  it('keeps a bounded number of different texts, and counts those that it knows [LAB-06][HOST-01]', () => {
    const counted = new Tally();
    for (let n = 0; n < 5000; n += 1) counted.shown(`testo ${n}`);
    counted.shown('testo 0');
    expect(counted.view.shown).toHaveLength(2000);
    expect(counted.view.shown[0]?.count).toBe(2);
  });
});
