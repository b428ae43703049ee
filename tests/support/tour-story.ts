/** The story of Regia's tour, told apart from the client's own list, and what of it has to be on the screen (STAGE-01). */
import type { FrameLocator, Locator } from '@playwright/test';
import { Demo } from '../kit/demo.ts';
import { RegiaPage, RegiaPhonesPage } from '../kit/pages/regia-page.ts';
import { expect, type Page } from './test.ts';

/** Where a step plays: the page itself, or a person's phone over it. */
export type Surface = Pick<
  Page & FrameLocator,
  'getByRole' | 'getByText' | 'getByLabel' | 'locator'
>;

interface ToldStep {
  title: string;
  address: string;
  /** Who the banner greets; nobody for a visitor. */
  greets?: string;
  /** Whose phone shows it where the window has room for two. */
  phone?: Holder;
  subject: (page: Surface) => Locator;
  /** What of the story the screen shows, as the steps before have left it. */
  shows?: (page: Surface, story: Demo) => Promise<void>;
  act: {
    /** Whose pointer it is, and the name of what it presses last; it presses nothing where somebody only looks. */
    who: string;
    presses?: RegExp;
    /** What the screen shows once it is done, under the same caption. */
    shows: (surface: Surface) => Locator;
    /** What is lit then, where it is not the step's own subject, and on whose phone. */
    lit?: (surface: Surface) => Locator;
    litAt?: Holder;
  };
}

type Holder = 'marta' | 'luca';

export const region = (name: string) => (page: Surface) =>
  page.getByRole('region', { name, exact: true });
export const flight = (page: Surface) =>
  page.getByRole('article', { name: 'Milano MXP verso Napoli NAP' });
const star = (page: Surface) => flight(page).getByRole('button', { name: 'Salva tra i preferiti' });
const SEARCH = '/cerca?departure=Milano&destination=Napoli';
const average = (page: Surface) =>
  page.getByRole('region', { name: 'In breve' }).getByRole('paragraph').first();
const approved = (page: Surface) =>
  page.getByRole('status').filter({ hasText: 'Biglietto approvato.' });
const dayOfSale = (page: Surface) => page.getByRole('row', { name: /^13\/06\/2026/ });

/** The story, told apart from the client's own list. */
export const STORY: readonly ToldStep[] = [
  {
    title: 'Un posto resta vuoto',
    address: '/',
    subject: (page) => page.getByRole('heading', { level: 1 }),
    act: {
      who: 'Marta',
      presses: /^Pubblica$/,
      shows: (page) => page.locator('input[name="email"]'),
      lit: (page) => page.locator('main form'),
    },
  },
  {
    title: 'Marta pubblica un volo',
    address: '/pubblica',
    greets: 'Marta Greco',
    subject: (page) => page.locator('[data-pass]'),
    shows: async (page) => {
      for (const text of ['MXP', 'NAP', 'sab 13 giu 2026', '20:10', '51,50 €'])
        await expect(page.locator('[data-pass]')).toContainText(text);
    },
    act: {
      who: 'Marta',
      presses: /^Pubblica biglietto$/,
      shows: (page) => page.getByText('Biglietto pubblicato con successo!'),
      lit: region('Il biglietto appena pubblicato'),
    },
  },
  {
    title: 'Il biglietto è pubblicato',
    address: '/miei-biglietti',
    greets: 'Marta Greco',
    subject: flight,
    shows: (page) => expect(flight(page)).toContainText('Da moderare'),
    act: {
      who: 'Marta',
      presses: /^Da moderare 1$/,
      shows: (page) => page.getByRole('tab', { name: /^Da moderare/, selected: true }),
    },
  },
  {
    title: 'Giulia lo controlla',
    address: '/admin/tickets',
    greets: 'Giulia Ferri',
    subject: flight,
    shows: (page) => expect(flight(page).getByRole('button', { name: /^Approva/ })).toBeVisible(),
    act: { who: 'Giulia', presses: /^Approva/, shows: approved, lit: approved },
  },
  {
    title: 'Chiunque può cercare',
    address: SEARCH,
    subject: (page) => page.getByRole('search'),
    shows: (page) => expect(flight(page)).toContainText('51,50'),
    act: {
      who: 'Chiunque',
      presses: /^Cerca/,
      shows: (page) => page.getByRole('button', { name: /13 giu 2026/ }),
      lit: flight,
    },
  },
  {
    title: 'Luca trova il posto',
    address: SEARCH,
    greets: 'Luca Bianchi',
    subject: flight,
    shows: (page) => expect(star(page)).toHaveAttribute('aria-pressed', 'false'),
    act: {
      who: 'Luca',
      presses: /^Salva tra i preferiti$/,
      shows: (page) => flight(page).locator('[aria-pressed="true"]'),
    },
  },
  {
    title: 'Ma di Marta ci si fida?',
    address: '/venditore/1',
    greets: 'Luca Bianchi',
    subject: region('In breve'),
    shows: (page) => expect(average(page)).toHaveText(/^4,3 su 5.*6 recensioni$/),
    act: { who: 'Luca', shows: flight, lit: flight },
  },
  {
    title: 'Luca ci pensa su',
    phone: 'luca',
    address: '/preferiti',
    greets: 'Luca Bianchi',
    subject: flight,
    shows: async (page) => {
      await expect(star(page)).toHaveAttribute('aria-pressed', 'true');
      await expect(flight(page).locator('img')).toHaveAttribute('src', /\/uploads\//);
    },
    act: {
      who: 'Luca',
      presses: /^Annulla$/,
      shows: (page) => page.getByText('Di nuovo tra i preferiti'),
    },
  },
  {
    title: 'Marta segna la vendita',
    phone: 'marta',
    address: '/miei-biglietti',
    greets: 'Marta Greco',
    subject: flight,
    shows: async (page) => {
      await expect(flight(page)).not.toContainText('Da moderare');
      await expect(flight(page).getByRole('button', { name: 'Segna come venduto' })).toBeVisible();
    },
    act: {
      who: 'Marta',
      presses: /^Segna come venduto$/,
      shows: (page) => flight(page).getByText('Venduto', { exact: true }),
      litAt: 'luca',
    },
  },
  {
    title: 'Luca dice com’è andata',
    phone: 'luca',
    address: '/venditore/1',
    greets: 'Luca Bianchi',
    subject: region('Lascia una recensione'),
    shows: async (page, story) => {
      await expect(page.getByLabel('Commento (facoltativo)')).toHaveValue(/a Napoli/);
      await expect(page.getByRole('radio', { name: '5 stelle' })).toBeChecked();
      expect((await story.clock()).now, 'landed').toBe('2026-06-14T07:00:00.000Z');
    },
    act: {
      who: 'Luca',
      presses: /^Pubblica la recensione$/,
      shows: (page) => average(page).filter({ hasText: /^4,4 su 5.*7 recensioni$/ }),
      lit: region('In breve'),
      litAt: 'marta',
    },
  },
  {
    title: 'Un posto vuoto in meno',
    address: '/admin',
    greets: 'Giulia Ferri',
    subject: region('Andamento nel tempo'),
    act: {
      who: 'Giulia',
      presses: /^Mostra i dati in tabella$/,
      shows: dayOfSale,
      lit: dayOfSale,
    },
  },
];

/** The sandbox in which this tab tells the story. */
export const storyOf = async (page: Page, { address }: Demo): Promise<Demo> => {
  const id = await page.evaluate(() => sessionStorage.getItem('regia.sandbox'));
  if (id === null) throw new Error('no story is told in this tab');
  return new Demo(address, id);
};

/** Where a step plays in a window of this size. */
export const surfaceOf = (page: Page, at: number): Surface => {
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const phone = STORY[at]?.phone;
  return phone && width >= 1024 && height >= 640 ? new RegiaPhonesPage(page)[phone] : page;
};

/**
 * Why a person does not see the whole subject: outside the window or the phone, under another element, or not lit; and
 * which texts and controls beside it the light's lines cut.
 */
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
      // Rows of a table share the line between them.
      for (const y of [0.05, 0.25, 0.5, 0.75, 0.95]) {
        const [across, down] = [left + x * width, top + y * height];
        if (isHigh && down > free) continue;
        const front = document.elementFromPoint(across, down);
        const isOwn = front && (element.contains(front) || front.contains(element));
        if (!isOwn) found.push(`at ${x}, ${y}: ${front?.outerHTML.slice(0, 80) ?? 'nothing'}`);
      }
    }
    const phone = window.frameElement;
    const { left: x = 0, top: y = 0 } = phone?.getBoundingClientRect() ?? {};
    const [dx, dy] = [x + (phone?.clientLeft ?? 0), y + (phone?.clientTop ?? 0)];
    const light = (phone?.ownerDocument ?? document).querySelector(
      '[data-regia] > div[aria-hidden="true"]',
    );
    const lit = light?.getBoundingClientRect() ?? new DOMRect();
    const box = {
      top: lit.top - dy,
      left: lit.left - dx,
      right: lit.right - dx,
      bottom: lit.bottom - dy,
    };
    const end = isHigh ? free : bottom;
    const isLit = box.top <= top && box.left <= left && box.right >= right && box.bottom >= end;
    const isClose = lit.width > 0 && lit.height <= height + 20 && lit.width <= width + 20;
    if (!isLit || !isClose) return [...found, 'not lit'];
    // The yellow line and the dark one around it.
    const LINES = 5;
    const cuts = ({ top: from, bottom: to, left: start, right: stop }: DOMRect) =>
      to > from &&
      to > box.top - LINES &&
      from < box.bottom + LINES &&
      stop > box.left - LINES &&
      start < box.right + LINES &&
      !(from > box.top && to < box.bottom && start > box.left && stop < box.right);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: parent, textContent: text } = walker.currentNode;
      if (!parent || element.contains(parent) || !text?.trim()) continue;
      if (!parent.checkVisibility() || parent.closest('[data-regia], nav, .sr-only')) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      // The box of a line is higher than its letters.
      const inset =
        (range.getBoundingClientRect().height -
          Number.parseFloat(getComputedStyle(parent).fontSize)) /
        2;
      for (const { x: start, y: from, width: across, height: down } of range.getClientRects()) {
        const letters = new DOMRect(
          start,
          from + Math.max(0, inset),
          across,
          Math.max(0, down - 2 * Math.max(0, inset)),
        );
        if (cuts(letters)) found.push(`the light cuts '${text.trim().slice(0, 40)}'`);
      }
    }
    return found;
  });

/** Remembers whose pointer was seen, and each control that it has pressed, with the caption of that moment. */
export const watchPointer = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seenByPointer: seen });
    const under = (view: Document, x: number, y: number): Element | undefined => {
      const front = view.elementsFromPoint(x, y).find((one) => !one.matches('[data-pointer]'));
      const phone = front as HTMLIFrameElement | undefined;
      const inner = phone?.matches('iframe') ? phone.contentDocument : null;
      const { left, top } = phone?.getBoundingClientRect() ?? { left: 0, top: 0 };
      if (phone && inner)
        return under(inner, x - left - phone.clientLeft, y - top - phone.clientTop);
      return front?.closest('button, a, input, [role="tab"]') ?? front;
    };
    const note = () => {
      const pointer = document.querySelector<HTMLElement>('[data-pointer]');
      if (pointer?.matches(':popover-open')) {
        const [x = 0, y = 0] = pointer.style.translate.split(' ').map(Number.parseFloat);
        const control = pointer.hasAttribute('data-pressed') ? under(document, x, y) : undefined;
        const caption = document.querySelector('[aria-label="Giro della demo"]')?.textContent ?? '';
        const name = control && (control.ariaLabel ?? control.textContent).replaceAll(/\s+/g, ' ');
        const line = [caption.split('/')[0], pointer.dataset['person'], name?.trim()].join('|');
        if (seen.at(-1) !== line) seen.push(line);
      }
      requestAnimationFrame(note);
    };
    note();
  });

export const seenByPointer = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seenByPointer: string[] }).seenByPointer);

/** Checks a step that is open: caption, place, person, and its subject lit and in sight. */
export const expectStep = async (page: Page, demo: Demo, at: number): Promise<void> => {
  const step = STORY[at];
  if (!step) throw new Error(`no step ${at}`);
  const { caption } = new RegiaPage(page);
  const surface = surfaceOf(page, at);
  await expect(caption).toContainText(`${at + 1}/${STORY.length} · ${step.title}`);
  await expect(caption).toHaveAttribute('aria-busy', 'false');
  await expect(page).toHaveURL(step.address);
  if (step.greets) await expect(surface.getByRole('banner')).toContainText(step.greets);
  else await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect.poll(() => hiddenParts(step.subject(surface)), { message: step.title }).toEqual([]);
  await step.shows?.(surface, await storyOf(page, demo));
};
