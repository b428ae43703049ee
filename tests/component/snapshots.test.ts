/** What Regia keeps, in the part of it that shows that (LAB-02). */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { arrangeRows } from '#lab/arrange';
import { resetSandbox } from '#lab/control';
import { keepSnapshot, listSnapshots } from '#lab/snapshots';
import { LAB_SAID } from '../support/lab-said.ts';
import { createSandbox } from '../support/open-page.tsx';
import { showPart } from '../support/regia-part.ts';

it('a presenter sees the moments of everybody, the newest first, is asked before one takes the place of another, and reads by the field which names are refused [LAB-02]', async () => {
  const sandbox = createSandbox();
  const { visitor } = sandbox;
  const keep = (name: string) => visitor.call(keepSnapshot, { body: { name } });
  const kept = async (name: string) =>
    (await visitor.call(listSnapshots, {})).body.find((one) => one.name === name);
  await keep('b');
  await visitor.call(resetSandbox, { body: { scenario: 'empty' } });
  await keep('a');
  const { user } = await showPart(
    async () => (await import('../../client/lab/controls/snapshots.tsx')).Snapshots,
    sandbox,
  );
  expect(screen.getByText(/^I salvataggi sono di tutti/)).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Salvataggi, dal più recente' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^a.*scenario solo le persone/),
    expect.stringMatching(/^b.*scenario completo/),
  ]);

  const field = screen.getByLabelText<HTMLInputElement>('Nome del salvataggio');
  const save = async (name: string) => {
    await user.clear(field);
    await user.type(field, `${name}{Enter}`);
  };
  for (const [name, why] of [
    ['../Prima Prova', LAB_SAID.snapshotName],
    ['{Backspace}', PROBLEM.required],
  ] as const) {
    await save(name);
    expect(await screen.findByText(why)).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  }

  await visitor.call(arrangeRows, { body: { tickets: [{ times: 3 }] } });
  const before = await kept('a');
  const question = () =>
    screen.findByRole('alertdialog', { name: 'Sostituire il salvataggio «a»?' });
  await save('a');
  await user.click(within(await question()).getByRole('button', { name: 'Annulla' }));
  expect(await kept('a')).toEqual(before);
  await save('a');
  await user.click(within(await question()).getByRole('button', { name: 'Sostituisci' }));
  await waitFor(() => expect(field.value).toBe(''));
  expect((await kept('a'))?.counts['tickets']).toBe(3);
});
