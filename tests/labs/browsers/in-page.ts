import type * as Library from '@testing-library/dom';

/** Any element, with what form controls have besides. */
type Control = HTMLInputElement;
/** What a press is aimed at. */
interface Press {
  target: Element | null;
  x: number;
  y: number;
  hasHit: boolean;
}
interface Lab {
  TestingLibraryDom: typeof Library;
  press?: Press;
}

/** What is asked of a page: sent there as text, so it names nothing from outside of itself. */
export const inPage = () => {
  const lab = globalThis as unknown as Lab;
  const press = (lab.press ??= { target: null, x: 0, y: 0, hasHit: true });

  /** By role (or 'password', which has none) and accessible name: a text, or a pattern between slashes. */
  const find = (role: string, name: string, within?: string | null): Control | null => {
    const around = document.querySelector<HTMLElement>(within ?? 'body');
    if (!around) return null;
    const { queryAllByLabelText, queryAllByRole } = lab.TestingLibraryDom;
    const wanted = name.startsWith('/') ? new RegExp(name.slice(1, -1)) : name;
    const [found] =
      role === 'password'
        ? queryAllByLabelText(around, wanted, { selector: 'input[type=password]' })
        : queryAllByRole(around, role, { name: wanted });
    return (found as Control | undefined) ?? null;
  };
  const isThere = (role: string, name: string, within?: string) =>
    find(role, name, within) !== null;

  /**
   * Where to press a control: its centre, once nothing covers it and it stands where it stood when this was last asked.
   * WebKitGTK hits what was there before while it scrolls.
   */
  const spotOf = (role: string, name: string, within?: string) => {
    const element = find(role, name, within);
    if (!element || element.disabled || element.ariaDisabled === 'true') return null;
    // A font that arrives late moves what is below its text.
    if (document.fonts.status !== 'loaded') return null;
    // A box inside of its label may be drawn by the label alone.
    const isBox = role === 'checkbox' || role === 'radio';
    const target = (isBox && element.labels?.[0]) || element;
    const { left, top, bottom, width, height } = target.getBoundingClientRect();
    const spot = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    // Regia may not be there yet, but its height is reserved.
    const reserved = Number.parseFloat(
      getComputedStyle(document.documentElement).scrollPaddingBottom,
    );
    const isInside = top >= 0 && bottom <= innerHeight - (reserved || 0);
    const isFree = target.contains(document.elementFromPoint(spot.x, spot.y));
    // Scrolling to the middle of Regia moves a control back and forth by a pixel in Firefox.
    const moved = Math.max(Math.abs(press.x - spot.x), Math.abs(press.y - spot.y));
    const isStill = press.target === target && moved <= 1;
    Object.assign(press, { target, ...spot, hasHit: false });
    // Only where needed: presses of several controls in one point would count as a double click.
    if (!isInside || !isFree)
      target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    if (!isStill || !isFree) return null;
    const look = (event: Event) => (press.hasHit = event.composedPath().includes(target));
    addEventListener('pointerdown', look, { capture: true, once: true });
    return spot;
  };

  return {
    isThere,
    isGone: (role: string, name: string) => !isThere(role, name),
    spotOf,
    /** Whether the press hit what it was aimed at; a page that was opened since was pressed. */
    hasHit: () => press.hasHit,
    hasFocus: (role: string, name: string) => document.activeElement === find(role, name),
    /** Whether a control has this, such as a value. */
    has: (role: string, name: string, property: keyof Control, value: unknown) =>
      find(role, name)?.[property] === value,
    valueOf: (role: string, name: string) => find(role, name)?.value ?? '',
    /** Selects what is in the focused text box, so that typing replaces it. */
    selectText: () => {
      (document.activeElement as Control | null)?.select();
    },
    /** Chooses an option, as a person does in the browser's own list, which no script can open. */
    select: (name: string, label: string): boolean => {
      const box = find('combobox', name) as HTMLSelectElement | null;
      const option = [...(box?.options ?? [])].find(({ text }) => text.includes(label));
      if (!box || !option) return false;
      box.focus();
      box.value = option.value;
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.dispatchEvent(new Event('change', { bubbles: true }));
      return true;
    },
    /** The visible texts of all that a selector finds. */
    texts: (selector: string): string[] =>
      [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) =>
        innerText.replaceAll(/\s+/g, ' ').trim(),
      ),
    /** A picture below the window is loaded once it is scrolled to. */
    isDrawn: (selector: string): boolean => {
      const image = document.querySelector<HTMLImageElement>(selector);
      image?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return (image?.naturalWidth ?? 0) > 0;
    },
    overflow: () => document.documentElement.scrollWidth - innerWidth,
    language: () => navigator.language,
    showSandbox: (id: string) => {
      document.cookie = `sandbox=${id}; path=/`;
    },
    /** Calls the API from the page; gives the answer's JSON. */
    callApi: async (method: string, address: string, sandbox: string, body: object | null) => {
      const headers = {
        'content-type': 'application/json',
        ...(sandbox && { 'x-sandbox': sandbox }),
      };
      const sent = body && { body: JSON.stringify(body) };
      const answer = await fetch(address, { method, headers, ...sent });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
      return text === '' ? null : (JSON.parse(text) as unknown);
    },
  };
};

export type InPage = ReturnType<typeof inPage>;
