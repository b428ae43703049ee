import { LandingPage } from '../support/pages/landing-page.ts';
import { ShellPage } from '../support/pages/shell-page.ts';
import { expect, test } from '../support/test.ts';

for (const [name, address] of [
  ['Privacy policy', '/privacy-policy'],
  ['Cookie policy', '/cookie-policy'],
  ['Termini e condizioni', '/termini-condizioni'],
] as const) {
  test(`a visitor opens '${name}' from the footer [LAND-04]`, async ({ page }) => {
    await new LandingPage(page).open();
    const shell = new ShellPage(page);
    await shell.legalLinks.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await expect(shell.title).toHaveText(name);
    await expect(page.getByText('Testo segnaposto')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).not.toHaveCount(0);
  });
}
