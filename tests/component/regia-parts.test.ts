/** What parts of Regia's tools say, each by itself: the log of calls, the link of this moment, and who one may be. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arrangeRows } from '#lab/arrange';
import { createFault } from '#lab/faults';
import { getCalendar } from '#contract/calendar';
import { toggleFavourite } from '#contract/favourites';
import { getSeller } from '#contract/users';
import { descriptionOf } from '../support/on-screen.ts';
import { answerNext, answers, createSandbox, storeSession } from '../support/open-page.tsx';
import { showPart } from '../support/regia-part.ts';
import type { TestSandbox } from '../support/server.ts';

/** A call that every view of the log shows but those of failures and changes. */
const visit = ({ visitor }: TestSandbox) => visitor.call(getSeller, { params: { userId: '1' } });

const openLog = (sandbox: TestSandbox) =>
  showPart(async () => (await import('../../client/lab/log/log.tsx')).Log, sandbox);
const lines = () =>
  [...document.querySelectorAll('[role=log] ol > li')].map(({ textContent }) => textContent);
const expectLines = (...wanted: RegExp[]) =>
  waitFor(() => expect(lines()).toEqual(wanted.map((one) => expect.stringMatching(one) as string)));

describe('the log of calls', () => {
  it('says that it did not load, and loads then; has the last hundred lines, and more on request [LAB-05]', async () => {
    const sandbox = createSandbox();
    for (let n = 0; n < 103; n += 1) await visit(sandbox);
    answerNext('/api/demo/calls/', answers(500));
    const { user } = await openLog(sandbox);
    await screen.findByText('Il registro non si è caricato.');
    await user.click(screen.getByRole('button', { name: 'Riprova' }));
    await waitFor(() => expect(lines()).toHaveLength(100));
    const more = screen.getByRole('button', { name: 'Mostra altri (3)' });
    await user.click(more);
    expect(lines()).toHaveLength(103);
    expect(document.activeElement, 'the button is gone').toBe(
      document.querySelectorAll('[role=log] ol > li')[100],
    );
    expect(more.isConnected).toBe(false);
  });

  it('has no calls of the background unless one failed or asks for them, and finds others by a word [LAB-05]', async () => {
    const sandbox = createSandbox();
    await sandbox.visitor.call(getCalendar, {});
    await visit(sandbox);
    await sandbox.as('marta').call(toggleFavourite, { params: { ticketId: 10 } });
    const effect = { status: 503 };
    const body = { endpoint: 'getCalendar', nth: 1, effect } as const;
    await sandbox.visitor.call(createFault, { body });
    await sandbox.visitor.call(getCalendar, {});
    const { user } = await openLog(sandbox);
    const asked = [/toggleFavourite 200/, /getSeller 200/];
    const failed = [/^Errore simulato su/, /getCalendar 503/];
    await waitFor(() => expect(lines()).toHaveLength(4));
    expect(screen.getByText(/^Ore dell’ambiente, a Roma\. Voci nascoste: 1\.$/)).toBeTruthy();
    const view = screen.getByLabelText('Mostra');
    await user.selectOptions(view, 'tutto');
    expect(lines()).toHaveLength(5);
    await user.selectOptions(view, 'solo ciò che cambia i dati');
    await expectLines(/toggleFavourite 200/);
    await user.selectOptions(view, 'solo rifiuti, errori simulati e note');
    expect(lines().toSorted()).toEqual(
      [...failed].map((one) => expect.stringMatching(one) as string).toSorted(),
    );
    await user.selectOptions(view, 'senza le chiamate di sfondo');
    expect(lines().slice(-2)).toEqual(asked.map((one) => expect.stringMatching(one) as string));
    await user.type(screen.getByLabelText('Cerca nel registro'), 'marta');
    await expectLines(/toggleFavourite.*Marta Greco/);
  });
});

it('the link of this moment says before it is copied that it opens for a visitor where one is no persona, and on this computer alone [DEMO-12]', async () => {
  const sandbox = createSandbox();
  storeSession(sandbox, 'sara');
  await showPart(
    async () => (await import('../../client/lab/controls/link-control.tsx')).LinkControl,
    sandbox,
  );
  const copy = screen.getByRole('button', { name: 'Copia link' });
  await waitFor(() =>
    expect(descriptionOf(copy)).toMatch(
      /si apre soltanto qui\..*non è una persona della Regia: il link si apre da visitatore\./,
    ),
  );
});

it('a persona whom the sandbox lacks cannot be chosen, and why a deactivated one cannot log in is said [DEMO-10]', async () => {
  const sandbox = createSandbox();
  const users = [{ id: 2, email: 'altro@example.com' }];
  await sandbox.visitor.call(arrangeRows, { body: { users } });
  const { user } = await showPart(
    async () => (await import('../../client/lab/controls/persona-controls.tsx')).PersonaControls,
    sandbox,
  );
  const button = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
  expect((await button(/^Luca Bianchi/)).disabled).toBe(true);
  expect(
    within(await button(/^Luca Bianchi/)).getByText(/non c’è in questo ambiente/),
  ).toBeTruthy();
  expect((await button(/^Marta Greco/)).disabled).toBe(false);
  await user.click(await button(/^Paolo Neri/));
  const { currentBarState } = await import('../../client/lab/regia/bar-state.ts');
  await waitFor(() =>
    expect(currentBarState().notice?.text).toContain('Questo account è disattivato'),
  );
});
