import type { Locator } from '@playwright/test';
import { PROBLEM } from '#contract/problems';
import { LAB_SAID } from '../support/lab-said.ts';
import type { Demo } from '../kit/demo.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, test } from '../support/test.ts';

test.describe('a presenter', () => {
  test.use({ persona: 'marta' });

  test('keeps a moment, goes back to it after a ticket was deleted, and deletes it [LAB-02]', async ({
    page,
    demo,
  }) => {
    // Snapshots serve every sandbox, so the name is one that no other test has.
    const name = `prima-${demo.sandbox}`.toLowerCase();
    const before = await demo.export();
    const own = await new OwnTicketsPage(page).open();
    const regia = new RegiaPage(page);
    const moments = await regia.unfold('Salvataggi');
    await moments.getByLabel('Nome del salvataggio').fill(name);
    await moments.getByRole('button', { name: 'Salva questo punto' }).click();
    await expect(regia.notice).toHaveText(`Salvataggio fatto: ${name}.`);
    const item = moments.getByRole('listitem').filter({ hasText: name });
    await expect(item).toContainText('12 giu 2026 · 60 biglietti · 13 utenti');

    const deleted = own.tickets.first();
    const title = await deleted.getByRole('heading').innerText();
    await regia.toggle.click();
    await own.removeAndConfirm(deleted);
    await expect.poll(() => demo.export()).not.toBe(before);

    await regia.unfold('Salvataggi');
    const changed = await demo.export();
    await regia.button(`Torna qui: ${name}`).click();
    const question = page.getByRole('alertdialog', { name: `Tornare al salvataggio «${name}»?` });
    await expect(question).toContainText('Dati, orologio ed errori simulati');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(moments, 'Escape closes the question alone').toBeVisible();
    expect(await demo.export(), 'nothing is lost yet').toBe(changed);
    await regia.button(`Torna qui: ${name}`).click();
    await question.getByRole('button', { name: 'Torna qui' }).click();
    await expect(regia.notice).toHaveText(
      `Salvataggio ripreso: ${name}. Il registro ricomincia da qui.`,
    );
    await expect(own.tickets.first().getByRole('heading')).toHaveText(title);
    expect(await demo.export()).toBe(before);

    const names = async () => (await demo.snapshots()).map((one) => one.name);
    const remove = page.getByRole('alertdialog', { name: `Cancellare il salvataggio «${name}»?` });
    await regia.button(`Cancella: ${name}`).click();
    await remove.getByRole('button', { name: 'Annulla' }).click();
    expect(await names()).toContain(name);
    await regia.button(`Cancella: ${name}`).click();
    await remove.getByRole('button', { name: 'Cancella' }).click();
    await expect(regia.notice).toHaveText(`Salvataggio eliminato: ${name}.`);
    await expect(item).toHaveCount(0);
    await expect(moments, 'the button is gone').toBeFocused();
    expect(await names()).not.toContain(name);
  });
});

const expectQuestionBeforeReplacing = async (moments: Locator, demo: Demo): Promise<void> => {
  const page = moments.page();
  const name = `stesso-${demo.sandbox}`.toLowerCase();
  const kept = async () => (await demo.snapshots()).find((one) => one.name === name);
  const field = moments.getByLabel('Nome del salvataggio');
  await demo.keepSnapshot(name);
  const first = await kept();
  await demo.arrange({ tickets: [{ times: 3 }] });
  const question = page.getByRole('alertdialog', { name: `Sostituire il salvataggio «${name}»?` });
  const save = async () => {
    await field.fill(name);
    await field.press('Enter');
  };
  await save();
  await expect(question).toContainText('Un salvataggio con questo nome c’è già');
  await question.getByRole('button', { name: 'Annulla' }).click();
  expect(await kept()).toEqual(first);
  await save();
  await question.getByRole('button', { name: 'Sostituisci' }).click();
  await expect(new RegiaPage(page).notice).toHaveText(`Salvataggio fatto: ${name}.`);
  await expect(field).toHaveValue('');
  expect((await kept())?.counts['tickets']).toBe((first?.counts['tickets'] ?? 0) + 3);
  await demo.removeSnapshot(name);
};

const expectNamesRefused = async (moments: Locator, demo: Demo): Promise<void> => {
  const field = moments.getByLabel('Nome del salvataggio');
  await expect(field).toHaveAccessibleDescription(/^Minuscole, cifre e trattini/);
  for (const [name, why] of [
    ['../Prima Prova', LAB_SAID.snapshotName],
    ['', PROBLEM.required],
  ] as const) {
    await field.fill(name);
    await moments.getByRole('button', { name: 'Salva questo punto' }).click();
    await expect(field).toHaveAccessibleDescription(why);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(name);
  }
  await field.fill('p');
  await expect(field).not.toHaveAttribute('aria-invalid');
  const names = (await demo.snapshots()).map(({ name }) => name);
  expect(names.filter((name) => name.includes('prova'))).toEqual([]);
};

test('a presenter sees the moments of everybody, the newest first, is asked before one takes the place of another, and reads by the field which names are refused [LAB-02]', async ({
  page,
  demo,
}) => {
  const [old, fresh] = ['b', 'a'].map((name) => `${name}-${demo.sandbox}`.toLowerCase());
  await demo.keepSnapshot(old ?? '');
  await demo.reset({ scenario: 'empty' });
  await demo.keepSnapshot(fresh ?? '');
  const regia = await new RegiaPage(page).openAt('/privacy-policy');
  const moments = await regia.unfold('Salvataggi');
  await test.step('with their scenario and when each was saved, not those of links; whose they are', async () => {
    await expect(moments).toContainText('I salvataggi sono di tutti');
    const mine = moments.getByRole('listitem').filter({ hasText: demo.sandbox.toLowerCase() });
    await expect(mine).toHaveText([/^a-.*scenario solo le persone/, /^b-.*scenario completo/]);
  });
  for (const name of [old, fresh]) await demo.removeSnapshot(name ?? '');
  await test.step('a name that is taken is asked about, and does not stay in the field', () =>
    expectQuestionBeforeReplacing(moments, demo));
  await test.step('a name that cannot be is refused, and nothing is kept', () =>
    expectNamesRefused(moments, demo));
});
