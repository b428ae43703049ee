/** What the rubric measures of a screen as it is drawn now. */
import type { Page } from '@playwright/test';
import { findViolations } from '../../support/axe.ts';
import { brokenTexts, lostContent } from '../../support/display-checks.ts';

interface Drawn {
  /** Size of the h1's letters (0 where it is for screen readers alone), and of the largest other text in `main`, in px. */
  heading: number;
  largest: number;
  /** The sizes of text in `main`, and the smallest of the page. */
  sizes: number[];
  smallest: number;
  /** Buttons and tabs whose words stand in two lines. */
  wrapped: string[];
  /** Controls that a finger may miss: lower or narrower than 44 px, links within a text left out. */
  small: string[];
  /** The most filled buttons that one part of the screen has. */
  filled: number;
  /** Percent of the left and of the right half of the page's frame, as far as `main` goes in the window, that hold nothing. */
  empty: { left: number; right: number };
}

export interface Measured extends Drawn {
  /** Words that break, what is cut off or leaves the window, and sideways scrolling. */
  lost: string[];
  /** Elements whose contrast axe finds too low. */
  faint: string[];
}

const drawn = (page: Page): Promise<Drawn> =>
  page.evaluate(() => {
    /** Around what is drawn, in px: nothing within it counts as empty. */
    const around = 32;
    const cell = 8;
    const touch = 44;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.getBoundingClientRect().width > 1;
    const all = (selector: string, within: Element | Document = document) =>
      [...within.querySelectorAll(selector)].filter(isShown);
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30) ||
      element.tagName.toLowerCase();
    const sizeOf = (element: Element) =>
      Math.round(Number.parseFloat(getComputedStyle(element).fontSize) * 10) / 10;

    interface Written {
      element: Element;
      boxes: DOMRect[];
    }
    const writtenIn = (root: Element): Written[] => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Written[] = [];
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !node.nodeValue?.trim() || !isShown(element)) continue;
        if (element.closest('option, style, script, .sr-only, [data-regia]')) continue;
        range.selectNodeContents(node);
        found.push({ element, boxes: [...range.getClientRects()] });
      }
      return found;
    };

    const main = document.querySelector('main') ?? document.body;
    const heading = main.querySelector('h1');
    // Letters of a board are drawn by the style sheet.
    const tiles = all('[data-letter]', main);
    const lettersOf = (title: Element) => [title, ...title.querySelectorAll('*')].filter(isShown);
    const inMain = writtenIn(main).filter(
      ({ element }) => !element.closest('[aria-hidden="true"], svg'),
    );
    const others = inMain.filter(({ element }) => !heading?.contains(element));
    const sizes = [...new Set(inMain.map(({ element }) => sizeOf(element)))];
    const smallest = Math.min(...writtenIn(document.body).map(({ element }) => sizeOf(element)));

    const controls = 'button, a[href], select, input, textarea, [role="tab"], summary';
    const wrapped = all('button, [role="tab"], a')
      .filter((one) => one.tagName !== 'A' || getComputedStyle(one).display === 'inline-flex')
      .filter((one) => !one.closest('[data-regia]') && one.closest('main, dialog, nav'))
      .filter((one) =>
        writtenIn(one).some(
          ({ boxes }) => new Set(boxes.map(({ top }) => Math.round(top))).size > 1,
        ),
      )
      .map(nameOf);

    /** The box that a finger meets: a label's for a control within it. */
    const targetOf = (control: Element) => {
      const box = control.getBoundingClientRect();
      const label = control.closest('label')?.getBoundingClientRect();
      const after = getComputedStyle(control, '::after');
      const grown =
        after.position === 'absolute' && after.content !== 'none'
          ? { width: Number.parseFloat(after.width), height: Number.parseFloat(after.height) }
          : { width: 0, height: 0 };
      return {
        width: Math.max(box.width, label?.width ?? 0, grown.width || 0),
        height: Math.max(box.height, label?.height ?? 0, grown.height || 0),
      };
    };
    const small = all(controls)
      .filter((one) => !one.closest('[data-regia], p, li, footer, dd, td') || one.tagName !== 'A')
      .filter((one) => !one.closest('[data-regia]') && getComputedStyle(one).display !== 'inline')
      .filter((one) => {
        const { width, height } = targetOf(one);
        return width < touch - 1 || height < touch - 1;
      })
      .map((one) => {
        const { width, height } = targetOf(one);
        return `${nameOf(one)} ${Math.round(width)}×${Math.round(height)}`;
      });

    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const counts = new Map<Element, number>();
    for (const button of all('main :is(a, button), dialog[open] :is(a, button)')) {
      if (getComputedStyle(button).backgroundColor !== accent) continue;
      const part = button.closest('dialog, article, section, form') ?? main;
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }

    /** A grid of cells over the frame of the page, from the top of `main` to its end or the window's. */
    const frame = (document.querySelector('header > *') ?? main).getBoundingClientRect();
    const inset = Number.parseFloat(
      getComputedStyle(document.querySelector('header > *') ?? main).paddingLeft,
    );
    const [left, right] = [frame.left + inset, frame.right - inset];
    const things = [
      ...writtenIn(main).flatMap(({ boxes }) => boxes),
      ...[...tiles, ...all(`${controls}, img, svg, iframe, canvas`, main)].map((one) =>
        one.getBoundingClientRect(),
      ),
    ];
    const { top } = main.getBoundingClientRect();
    const last = Math.max(...things.map((thing) => thing.bottom));
    const bottom = Math.min(innerHeight, last);
    const [columns, rows] = [right - left, bottom - top].map((px) =>
      Math.max(0, Math.ceil(px / cell)),
    );
    const grid = Array.from({ length: rows ?? 0 }, () => new Uint8Array(columns ?? 0));
    const reach = (px: number, from: number) => Math.max(0, Math.round((px - from) / cell));
    for (const thing of things)
      for (const line of grid.slice(
        reach(thing.top - around, top),
        reach(thing.bottom + around, top),
      ))
        line.fill(1, reach(thing.left - around, left), reach(thing.right + around, left));
    const emptyBetween = (from: number, to: number): number => {
      const cells = grid.flatMap((line) => [...line.subarray(from, to)]);
      return cells.length === 0
        ? 0
        : Math.round((100 * cells.filter((filled) => filled === 0).length) / cells.length);
    };
    const middle = Math.round((columns ?? 0) / 2);
    return {
      heading: heading ? Math.max(0, ...lettersOf(heading).map(sizeOf)) : 0,
      largest: Math.max(0, ...others.map(({ element }) => sizeOf(element))),
      sizes: sizes.toSorted((one, other) => one - other),
      smallest,
      wrapped,
      small,
      filled: Math.max(0, ...counts.values()),
      empty: { left: emptyBetween(0, middle), right: emptyBetween(middle, columns ?? 0) },
    };
  });

/** Measures the page, which is at rest. */
export const measure = async (page: Page): Promise<Measured> => {
  // tsx calls this helper in every function that it compiles; the page has none.
  await page.evaluate('globalThis.__name = (named) => named');
  const contrast = await findViolations(page, { rules: ['color-contrast'] });
  return {
    ...(await drawn(page)),
    lost: [...(await lostContent(page)), ...(await brokenTexts(page))],
    faint: contrast.flatMap(({ elements }) => elements),
  };
};
