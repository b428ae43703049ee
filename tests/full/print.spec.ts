/** Sheets as they are printed; what paper loses of a screen is a mode of every-state.spec.ts. */
import { AdminDashboardPage } from '../kit/pages/admin-dashboard-page.ts';
import { OwnTicketsPage } from '../kit/pages/own-tickets-page.ts';
import { SearchPage } from '../kit/pages/search-page.ts';
import { SellerPage } from '../kit/pages/seller-page.ts';
import { ShellPage } from '../kit/pages/shell-page.ts';
import { expect, test, type Page } from '../support/test.ts';
import { inflateSync } from 'node:zlib';

/** How often each page of a PDF made by Chromium draws text, in their order. */
const textsOnPages = (pdf: Buffer): number[] => {
  // One character for each byte, so that positions in the text are positions in the file.
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\n(.*?)endobj/gs)].map(([, id, body]) => [id, body ?? '']),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => {
    const content = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1]) ?? '';
    const stream = /stream\n(.*)\nendstream/s.exec(content)?.[1] ?? '';
    const drawing = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return drawing.match(/T[jJ]\b/g)?.length ?? 0;
  });
};

/** What browsers leave white around a sheet. */
const PAPER_MARGIN = { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' };

/** Prints the page on A4 and expects text on every sheet, the last one too. */
const expectNoBlankSheet = async (page: Page) => {
  const sheets = textsOnPages(await page.pdf({ format: 'A4', margin: PAPER_MARGIN }));
  expect(sheets.length).toBeGreaterThan(0);
  expect(Math.min(...sheets), `texts on each sheet: ${sheets.join(', ')}`).toBeGreaterThan(20);
};

test('a visitor prints search results and legal pages without a blank sheet, and a seller’s page with the bars of the ratings [GEN-07]', async ({
  page,
}) => {
  await (await new SearchPage(page).open()).cards.first().waitFor();
  await expectNoBlankSheet(page);
  await expect((await new ShellPage(page).openLegal('Termini e condizioni')).title).toBeVisible();
  await expectNoBlankSheet(page);
  const seller = await new SellerPage(page).open(1);
  await seller.spread.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  // Marta has three reviews with five stars of six, and none with one. Only borders are printed without backgrounds.
  const inked = await seller.spread.locator('[style]').evaluateAll((all) =>
    all.map((bar) => {
      const { borderTopWidth, borderTopColor, borderTopStyle } = getComputedStyle(bar);
      return [`${borderTopWidth} ${borderTopStyle} ${borderTopColor}`, bar.clientWidth > 0];
    }),
  );
  const ink = '8px solid rgb(0, 0, 0)';
  expect(inked).toEqual([true, true, true, false, false].map((isSeen) => [ink, isSeen]));
});

test('a seller prints their own tickets without a blank sheet, and an admin the dashboard with the whole chart and the bars of the comparison [GEN-07]', async ({
  page,
  demo,
}) => {
  await demo.loginAs(page, 'marta');
  await (await new OwnTicketsPage(page).open()).tickets.first().waitFor();
  await expectNoBlankSheet(page);
  await demo.loginAs(page, 'admin');
  const dashboard = await new AdminDashboardPage(page).open();
  await dashboard.chart.waitFor();
  await expectNoBlankSheet(page);
  await page.emulateMedia({ media: 'print' });
  const comparison = page.getByRole('group', { name: 'Confronto' });
  const bar = comparison.locator('[style*="--share"]').first();
  await expect(bar).toHaveCSS('border-top-style', 'solid');
  // A4 between its margins at 96 dots an inch. The chart has measured the window, and cannot measure a sheet.
  const overflow = await dashboard.trend.evaluate((trend) => {
    trend.style.width = '718px';
    const rightOf = (element: Element) => element.getBoundingClientRect().right;
    return Math.max(...[...trend.querySelectorAll('svg text')].map(rightOf)) - rightOf(trend);
  });
  expect(overflow).toBeLessThanOrEqual(0);
});
