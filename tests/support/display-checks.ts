/** Checks of what a person can see and reach. Each runs inside the page and returns its problems as texts. */
import type { Page } from '@playwright/test';

/**
 * Until size observers and what they place have followed a change of the display: before that, old places look fine. A busy
 * browser was seen to give a page no frame any more; what there is to lay out is done then too.
 */
export const laidOut = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        setTimeout(resolve, 5000);
      }),
  );

/** Gives the window another size, and resolves once the page is laid out for it. */
export const resizeTo = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  await laidOut(page);
};

/** Sideways scrolling, text that is cut off, and controls that leave the window. */
export const lostContent = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Clip {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const controls =
      'a[href], button, input, select, textarea, summary, [role="tab"], [tabindex="0"]';
    /** Tolerances: pixels sideways; upwards and downwards a part of the line, whose box is higher than its letters. */
    const sideways = 1.5;
    const ofLine = 0.3;
    const width = document.documentElement.clientWidth;
    const window_: Clip = { left: 0, right: width, top: -Infinity, bottom: Infinity };

    const nameOf = (element: Element): string =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)}`;

    /** The visible part of an element's box, by its scrolling and clipping ancestors; null if only screen readers get it. */
    const clips = new Map<Element, Clip | null>();
    const clipOf = (element: Element | null): Clip | null => {
      if (!element || element === document.body) return window_;
      const known = clips.get(element);
      if (known !== undefined) return known;
      const style = getComputedStyle(element);
      const isOnTop = style.position === 'fixed' || element.matches(':popover-open');
      const around = isOnTop ? window_ : clipOf(element.parentElement);
      const clip = around && ownClip(element, style, around);
      clips.set(element, clip);
      return clip;
    };
    const ownClip = (element: Element, style: CSSStyleDeclaration, around: Clip): Clip | null => {
      if (style.clipPath === 'inset(50%)') return null;
      const cutsAll = style.clipPath !== 'none' || /paint|strict|content/.test(style.contain);
      const cutsX = cutsAll || style.overflowX !== 'visible';
      const cutsY = cutsAll || /hidden|clip/.test(style.overflowY);
      const scrollsY = /auto|scroll/.test(style.overflowY);
      if (isRowOfControls(element, style)) return { ...around, left: -Infinity, right: Infinity };
      if (style.display === 'inline' || !(cutsX || cutsY || scrollsY)) return around;
      const box = element.getBoundingClientRect();
      return {
        left: cutsX ? Math.max(around.left, box.left) : around.left,
        right: cutsX ? Math.min(around.right, box.right) : around.right,
        top: scrollsY ? -Infinity : cutsY ? Math.max(around.top, box.top) : around.top,
        bottom: scrollsY ? Infinity : cutsY ? Math.min(around.bottom, box.bottom) : around.bottom,
      };
    };
    /** A line of nothing but controls that scrolls sideways: they come into view with the focus, each whole. */
    const isRowOfControls = (element: Element, { overflowX }: CSSStyleDeclaration): boolean => {
      if (!/auto|scroll/.test(overflowX)) return false;
      const inRow = [...element.querySelectorAll(controls)];
      const texts = inRow.map(({ textContent }) => textContent).join('');
      return (
        texts === element.textContent &&
        inRow.every(({ clientWidth }) => clientWidth <= element.clientWidth)
      );
    };
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: false });

    const cutTexts = (): string[] => {
      const found = new Set<string>();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !node.nodeValue?.trim() || !isVisible(element)) continue;
        const clip = clipOf(element);
        if (!clip) continue;
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()];
        const words = node.nodeValue.trim().split(/[\s/@.-]+/);
        if (boxes.length > 2 * words.length) found.add(`broken into letters: ${nameOf(element)}`);
        for (const box of boxes) {
          if (box.width === 0 || box.height === 0) continue;
          const y = box.height * ofLine;
          if (
            box.left < clip.left - sideways ||
            box.right > clip.right + sideways ||
            box.top < clip.top - y ||
            box.bottom > clip.bottom + y
          ) {
            found.add(`text cut off: ${nameOf(element)}`);
          }
        }
      }
      return [...found];
    };

    const lostControls = (): string[] =>
      [...document.querySelectorAll(controls)]
        .filter((control) => isVisible(control))
        .filter((control) => {
          const clip = clipOf(control);
          const box = control.getBoundingClientRect();
          if (!clip || box.width === 0) return false;
          return box.left < clip.left - sideways || box.right > clip.right + sideways;
        })
        .map((control) => `control out of the window: ${nameOf(control)}`);

    const excess = document.documentElement.scrollWidth - width;
    return [
      ...(excess > 0 ? [`scrolls sideways by ${excess} px`] : []),
      ...cutTexts(),
      ...lostControls(),
    ];
  });

/** Fixed and sticky parts that together hold more than a quarter of the window's height. What is modal is left out. */
export const heldHeight = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const held = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        ['fixed', 'sticky'].includes(getComputedStyle(element).position) &&
        element.checkVisibility() &&
        !element.closest('dialog, [popover]'),
    );
    const height = held.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
    return height > window.innerHeight / 4
      ? [`held by fixed parts: ${Math.round(height)} of ${window.innerHeight} px`]
      : [];
  });

/** What is current, selected, pressed or checked, but drawn like its neighbours in forced colours. */
export const unmarkedStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const on =
      '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [aria-pressed="true"], :checked:not(option)';
    const properties = [
      ...['background-color', 'border-width', 'border-style', 'border-color'],
      ...['outline-style', 'outline-width', 'text-decoration-line'],
    ];
    /** The box that shows a state: an invisible input is inside its label. */
    const faceOf = (element: Element): Element =>
      element instanceof HTMLInputElement && getComputedStyle(element).opacity === '0'
        ? (element.parentElement ?? element)
        : element;
    const lookOf = (element: Element): string => {
      const looks = [null, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === 'none') return '';
        const own = properties.map((property) => style.getPropertyValue(property));
        return pseudo ? [...own, style.transform].join(' ') : own.join(' ');
      });
      const drawings = [...element.querySelectorAll('svg, svg *')].map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return `${fill} ${stroke} ${shape.getAttribute('d') ?? ''}`;
      });
      return [...looks, ...drawings].join('|');
    };
    const isPeer = (one: Element, other: Element) =>
      one !== other && !other.matches(on) && one.tagName === other.tagName;
    const peerOf = (element: Element): Element | undefined => {
      const group = element.closest(
        'nav, [role="tablist"], [role="listbox"], [role="radiogroup"], fieldset, ul, ol, [role="group"]',
      );
      return [...(group?.querySelectorAll(element.tagName) ?? [])].find((other) =>
        isPeer(element, other),
      );
    };
    return [...document.querySelectorAll(on)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const peer = peerOf(element);
        return peer && lookOf(faceOf(element)) === lookOf(faceOf(peer));
      })
      .map((element) => `no mark in forced colours: ${faceOf(element).textContent.trim()}`);
  });

/** Remembers the texts of the screen, apart from controls, for `lostOnPaper`. */
export const rememberTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    const texts: Text[] = [];
    if (main) {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const isControl = (element: Element) =>
        element.closest(
          'button, button ~ p, nav, search, [role="search"], [role="tablist"], [popover]',
        ) ??
        // A link that looks like a button has an edge.
        [...(element.closest('a')?.computedStyleMap().getAll('border-top-style') ?? [])].some(
          (style) => String(style) !== 'none',
        );
      /** A bar that stays in the window repeats what the page has elsewhere. */
      const isInBar = (element: Element | null): boolean =>
        element !== null &&
        element !== main &&
        (getComputedStyle(element).position === 'sticky' || isInBar(element.parentElement));
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        if (!element || !node.nodeValue?.trim() || isControl(element)) continue;
        if (isInBar(element)) continue;
        if (element.checkVisibility({ visibilityProperty: true })) texts.push(node as Text);
      }
    }
    (window as unknown as { texts: Text[] }).texts = texts;
  });

/** Remembered texts that print hides or draws lightly, bars and buttons that it shows, and empty paper at the end. */
export const lostOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { texts } = window as unknown as { texts: Text[] };
    /** Pixels between the last element and the end of the paper, for paddings. */
    const atTheEnd = 100;
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const isLight = (element: Element) =>
      (getComputedStyle(element).color.match(/[\d.]+/g) ?? [])
        .slice(0, 3)
        .some((part) => Number(part) > 100);
    const shown = texts.filter((text) => text.isConnected && text.parentElement);
    const lost = shown.filter(({ parentElement }) => parentElement && !isShown(parentElement));
    const light = shown.filter(({ parentElement }) => parentElement && isLight(parentElement));
    const bars = [...document.querySelectorAll('button, nav, [data-regia], dialog')].filter((bar) =>
      isShown(bar),
    );
    const ends = [...document.querySelectorAll('main :not(:has(*))')]
      .filter((end) => isShown(end))
      .map((end) => end.getBoundingClientRect().bottom);
    const last = Math.max(0, ...ends) + window.scrollY;
    const rest = document.documentElement.scrollHeight - last;
    const isLonger = document.documentElement.scrollHeight > window.innerHeight;
    return [
      ...lost.map(({ data }) => `lost on paper: ${data}`),
      ...light.map(({ data }) => `light on paper: ${data}`),
      ...bars.map(
        (bar) => `printed: <${bar.tagName.toLowerCase()}> ${bar.textContent.slice(0, 40)}`,
      ),
      ...(isLonger && rest > atTheEnd ? [`${Math.round(rest)} px of empty paper at the end`] : []),
    ];
  });

/** What leaves the one frame of all screens: edges, heights of controls, gaps, filled buttons, the heading's size (LOOK-01). */
export const outOfFrame = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const heights = [36, 44, 52];
    const scale = [8, 12, 16, 24, 32, 48];
    const isNear = (one: number, other: number) => Math.abs(one - other) < 1;
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().height > 1;
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);
    const boxOf = (element: Element | undefined) =>
      element?.getBoundingClientRect() ?? new DOMRect();
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}`;
    const problems: string[] = [];

    const [heading] = all('main h1');
    const logo = boxOf(all('header a')[0]).left;
    for (const element of [heading, all('footer > *')[0]]) {
      const { left } = boxOf(element);
      if (!isNear(left, logo)) problems.push(`left edge ${left}, not the logo's ${logo}`);
    }

    const controls =
      'main :is(button, select, input:not([type="radio"], [type="checkbox"], [type="file"]), [role="tab"])';
    const links = all('main a').filter((a) => getComputedStyle(a).display === 'inline-flex');
    for (const control of [...all(controls), ...links]) {
      const { height } = boxOf(control);
      if (!heights.some((one) => isNear(one, height)))
        problems.push(`${nameOf(control)}: ${height} px high`);
    }

    const tabs = all('header nav a').map((a) => boxOf(a));
    const isBar = tabs.every(({ top }) => top > innerHeight / 2);
    if (isBar && tabs.some(({ width }) => !isNear(width, tabs[0]?.width ?? 0)))
      problems.push(`widths in the tab bar: ${tabs.map(({ width }) => width).join(', ')}`);

    const linesOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    for (const name of isBar ? all('header nav a > span') : [])
      if (linesOf(name) > 1) problems.push(`${nameOf(name)}: in ${linesOf(name)} lines`);

    for (const element of all('main, main *:not([aria-hidden="true"] *)')) {
      const { rowGap, columnGap, display } = getComputedStyle(element);
      if (!/flex|grid/.test(display)) continue;
      for (const gap of [rowGap, columnGap].map(Number.parseFloat)) {
        if (gap >= 8 && !scale.some((one) => isNear(one, gap)))
          problems.push(`gap of ${gap} px in ${nameOf(element)}`);
      }
    }

    // Those further down have the size of an estimate while they are out of view.
    const cards = all('main article').slice(0, 6);
    for (const [at, card] of cards.entries()) {
      const { left, bottom } = boxOf(card);
      const below = cards.slice(at + 1).find((other) => isNear(boxOf(other).left, left));
      if (below && card.closest('ul') === below.closest('ul') && boxOf(below).top - bottom < 15)
        problems.push(`${boxOf(below).top - bottom} px between two cards`);
    }

    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--accent)';
    const accent = getComputedStyle(probe).color;
    probe.remove();
    const filled = all('main :is(a, button)').filter(
      (one) => getComputedStyle(one).backgroundColor === accent,
    );
    if (filled.length > 1) problems.push(`filled: ${filled.map(nameOf).join(', ')}`);
    const size = heading && Math.round(Number.parseFloat(getComputedStyle(heading).fontSize));
    const sizes: Readonly<Record<number, number>> = { 320: 24, 390: 25, 768: 28 };
    if (size !== (sizes[innerWidth] ?? 32)) problems.push(`heading of ${size} px`);
    return problems;
  });

/** Broken words of the product's texts and controls, placeholders of a search that are cut off, and charts' texts outside of their card. */
export const brokenTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[data-regia]');
    const wholes = [
      ...document.querySelectorAll(
        'h1, button, [role="tab"], [role="alert"], [data-pass], main :is(p, label, dt, legend)',
      ),
    ];
    const words = wholes.filter(isShown).flatMap((whole) => {
      const walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
      const broken: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        // What only screen readers get, and addresses.
        if (node.parentElement?.clientWidth === 1 || node.nodeValue?.includes('@')) continue;
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) broken.push(`broken word: ${word}`);
        }
      }
      return broken;
    });
    const context = document.createElement('canvas').getContext('2d');
    const placeholders = [
      ...document.querySelectorAll<HTMLInputElement>('[role="search"] input, [role="combobox"]'),
    ].filter((input) => {
      // A hint beside its label: the smallest phone has no room for it, but for that of a place.
      if (innerWidth < 390 && input.role !== 'combobox') return false;
      if (!context || input.value !== '' || !isShown(input)) return false;
      const style = getComputedStyle(input, '::placeholder');
      context.font = `${style.fontSize} ${style.fontFamily}`;
      context.letterSpacing = style.letterSpacing;
      const { paddingLeft, paddingRight } = getComputedStyle(input);
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return input.clientWidth - padding < context.measureText(input.placeholder).width;
    });
    const outside = [...document.querySelectorAll('svg.recharts-surface text')].filter((text) => {
      const { left, right } = text.getBoundingClientRect();
      const card = text.closest('section > div')?.getBoundingClientRect();
      return card && (left < card.left || right > card.right);
    });
    return [
      ...words,
      ...placeholders.map(({ placeholder }) => `placeholder cut off: ${placeholder}`),
      ...outside.map(({ textContent }) => `out of the chart's card: ${textContent}`),
    ];
  });

/** Signs of quoted texts that are drawn as text, in an alert without an icon, or neither read nor copied as text (GEN-10). */
export const drawnSigns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Nothing behind a dialog can be selected.
    const root = document.querySelector('dialog:modal') ?? document.body;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const problems: string[] = [];
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (!parentElement?.checkVisibility() || !/[❌⚠]/u.test(data)) continue;
      if (parentElement.getBoundingClientRect().width > 1) problems.push(`drawn as text: ${data}`);
      const alert = parentElement.closest('[role="alert"]');
      if (alert && !alert.querySelector('svg')) problems.push(`no icon: ${alert.textContent}`);
      if (parentElement.closest('[aria-hidden="true"]')) problems.push(`not read: ${data}`);
      getSelection()?.selectAllChildren(alert ?? parentElement);
      if (!String(getSelection()).includes(data.trim())) problems.push(`not copied: ${data}`);
      getSelection()?.removeAllRanges();
    }
    return problems;
  });

/** Controls of the product that Regia covers even once they are scrolled into view, as by focus. */
export const coveredByRegia = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-regia]');
    if (!bar) return ['no bar'];
    const controls = 'a[href], button, input, select, textarea, [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => !bar.contains(control) && control.checkVisibility())
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const box = control.getBoundingClientRect();
        return box.bottom > bar.getBoundingClientRect().top + 1 && box.height < 300;
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });
