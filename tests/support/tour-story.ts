/** The story of Regia's tour, told apart from the client's own list, and what of it has to be on the screen (STAGE-01). */
import type { Locator } from '@playwright/test';
import { getStats } from '#contract/admin';
import type { Demo } from '../kit/demo.ts';
import { RegiaPage } from '../kit/pages/regia-page.ts';
import { expect, type Page } from './test.ts';

interface ToldStep {
  title: string;
  address: string;
  /** Who the banner greets; nobody for a visitor. */
  greets?: string;
  subject: (page: Page) => Locator;
  /** What of the story the screen shows, as the steps before have left it. */
  shows?: (page: Page, demo: Demo) => Promise<void>;
}

export const region = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true });
export const flight = (page: Page) =>
  page.getByRole('article', { name: 'Milano MXP verso Napoli NAP' });
export const star = (page: Page) =>
  flight(page).getByRole('button', { name: 'Salva tra i preferiti' });
export const SEARCH = '/cerca?departure=Milano&destination=Napoli';
export const average = (page: Page) =>
  page.getByRole('region', { name: 'In breve' }).getByRole('paragraph').first();

/** The story, told apart from the client's own list. */
export const STORY: readonly ToldStep[] = [
  {
    title: 'Un posto resta vuoto',
    address: '/',
    subject: (page) => page.getByRole('heading', { level: 1 }),
  },
  {
    title: 'Marta pubblica un volo',
    address: '/pubblica',
    greets: 'Marta Greco',
    subject: (page) => page.locator('[data-pass]'),
    shows: async (page) => {
      for (const text of ['MXP', 'NAP', 'ven 12 giu 2026', '20:10', '51,50 €'])
        await expect(page.locator('[data-pass]')).toContainText(text);
    },
  },
  {
    title: 'Il biglietto è in vendita',
    address: '/miei-biglietti',
    greets: 'Marta Greco',
    subject: flight,
    shows: (page) => expect(flight(page)).toContainText('Da moderare'),
  },
  {
    title: 'Giulia lo controlla',
    address: '/admin/tickets',
    greets: 'Giulia Ferri',
    subject: flight,
    shows: (page) => expect(flight(page).getByRole('button', { name: /^Approva/ })).toBeVisible(),
  },
  {
    title: 'Chiunque può cercare',
    address: SEARCH,
    subject: (page) => page.getByRole('search'),
    shows: (page) => expect(flight(page)).toContainText('51,50'),
  },
  {
    title: 'Luca trova il posto',
    address: SEARCH,
    greets: 'Luca Bianchi',
    subject: flight,
    shows: (page) => expect(star(page)).toHaveAttribute('aria-pressed', 'false'),
  },
  {
    title: 'Ma di Marta ci si fida?',
    address: '/venditore/1',
    greets: 'Luca Bianchi',
    subject: region('In breve'),
    shows: (page) => expect(average(page)).toHaveText(/^4,3 su 5.*6 recensioni$/),
  },
  {
    title: 'Luca ci pensa su',
    address: '/preferiti',
    greets: 'Luca Bianchi',
    subject: flight,
    shows: async (page) => {
      await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(flight(page).locator('img')).toHaveAttribute('src', /\/uploads\//);
    },
  },
  {
    title: 'Marta segna la vendita',
    address: '/miei-biglietti',
    greets: 'Marta Greco',
    subject: flight,
    shows: async (page) => {
      await expect(flight(page)).not.toContainText('Da moderare');
      await expect(flight(page).getByRole('button', { name: 'Segna come venduto' })).toBeVisible();
    },
  },
  {
    title: 'Luca dice com’è andata',
    address: '/venditore/1',
    greets: 'Luca Bianchi',
    subject: region('Lascia una recensione'),
    shows: async (page, demo) => {
      await expect(page.getByLabel('Commento (facoltativo)')).toHaveValue(/a Napoli/);
      await expect(page.getByRole('radio', { name: '5 stelle' })).toBeChecked();
      expect((await demo.clock()).now, 'landed').toMatch(/^2026-06-12T2[13]:00/);
    },
  },
  {
    title: 'Un posto vuoto in meno',
    address: '/admin',
    greets: 'Giulia Ferri',
    subject: region('Andamento nel tempo'),
    shows: async (_page, demo) => {
      const { time_series: days } = await demo.callAs('admin', getStats, {});
      const { day, sold_count: sold } = days.at(-1) ?? {};
      expect({ day, sold: Number(sold) > 0 }).toEqual({ day: '2026-06-12', sold: true });
    },
  },
];

/** Why a person does not see the whole subject: outside the window, under another element, or not lit. */
export const hiddenParts = (subject: Locator): Promise<string[]> =>
  subject.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    // Of one that is higher than the window only the part above the bars can be in sight.
    const bars = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
    const free = window.innerHeight - bars;
    const isHigh = height > free;
    const isInside = top >= 0 && (isHigh || bottom <= window.innerHeight) && left >= 0;
    const found = isInside ? [] : [`from ${top} to ${bottom} of ${window.innerHeight} px`];
    for (const x of [0.02, 0.25, 0.5, 0.75, 0.98]) {
      for (const y of [0.02, 0.25, 0.5, 0.75, 0.98]) {
        const [across, down] = [left + x * width, top + y * height];
        if (isHigh && down > free) continue;
        const front = document.elementFromPoint(across, down);
        const isOwn = front && (element.contains(front) || front.contains(element));
        if (!isOwn) found.push(`at ${x}, ${y}: ${front?.outerHTML.slice(0, 80) ?? 'nothing'}`);
      }
    }
    const light = document.querySelector('[data-regia] > div[aria-hidden="true"]');
    const lit = light?.getBoundingClientRect();
    const isLit =
      lit && lit.top <= top && lit.left <= left && lit.right >= right && lit.bottom >= bottom;
    const isClose = lit && lit.height <= height + 20 && lit.width <= width + 20;
    return isLit && isClose ? found : [...found, 'not lit'];
  });

export const expectStep = async (page: Page, demo: Demo, at: number): Promise<void> => {
  const step = STORY[at];
  if (!step) throw new Error(`no step ${at}`);
  const regia = new RegiaPage(page);
  await expect(regia.caption).toContainText(`${at + 1}/${STORY.length} · ${step.title}`);
  await expect(page).toHaveURL(step.address);
  if (step.greets) await expect(page.getByRole('banner')).toContainText(step.greets);
  else await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect.poll(() => hiddenParts(step.subject(page)), { message: step.title }).toEqual([]);
  await step.shows?.(page, demo);
};
