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
    await expect(moments.locator('section'), 'the button is gone').toBeFocused();
    expect(await names()).not.toContain(name);
  });
});
