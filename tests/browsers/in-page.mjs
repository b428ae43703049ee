// Sent as text to the browsers, which call its functions; nothing imports it.
/* oxlint-disable no-unused-vars -- called by their names in screen.ts */

const IMPLICIT = {
  article: 'article',
  button: 'button, summary',
  checkbox: 'input[type=checkbox]',
  combobox: 'select',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  option: '',
  password: 'input[type=password]',
  radio: 'input[type=radio]',
  textbox: 'input:not([type]), input[type=text], input[type=email], textarea',
};

/** Texts on several lines and with other spaces compare alike. */
const plain = (text) => text.replaceAll(/\s+/g, ' ').trim();

const isHidden = (element) =>
  element.getClientRects().length === 0 || getComputedStyle(element).visibility === 'hidden';

/** What is not read, and the controls that a label contains. */
const SILENT = '[aria-hidden=true], svg, select, textarea';

/** The text of an element without what screen readers skip. */
const spoken = (element) => {
  if (element.nodeType === Node.TEXT_NODE) return element.data;
  if (element.nodeType !== Node.ELEMENT_NODE || element.matches(SILENT)) return '';
  return [...element.childNodes].map(spoken).join('');
};

const textsOf = (ids) =>
  ids
    .split(/\s+/)
    .map((id) => document.getElementById(id))
    .filter(Boolean)
    .map((element) => element.getAttribute('aria-label') ?? spoken(element))
    .join(' ');

/** Enough of the computation of accessible names for the product's controls. */
const nameOf = (element) => {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy) return plain(textsOf(labelledBy));
  const label = element.getAttribute('aria-label');
  if (label) return plain(label);
  if (element.labels?.length > 0) return plain([...element.labels].map(spoken).join(' '));
  return plain(spoken(element)) || element.title || '';
};

const matching = (role, name, within) => {
  const around = within ? document.querySelector(within) : document;
  const selector = [`[role="${role}"]`, IMPLICIT[role]].filter(Boolean).join(', ');
  const wanted = name.startsWith('/') ? new RegExp(name.slice(1, -1)) : null;
  return [...(around?.querySelectorAll(selector) ?? [])].filter(
    (element) =>
      !(element.hasAttribute('role') && element.getAttribute('role') !== role) &&
      (wanted ? wanted.test(nameOf(element)) : nameOf(element) === name),
  );
};

const find = (role, name, within) =>
  matching(role, name, within).find((element) => !isHidden(element));

const isThere = (role, name, within) => find(role, name, within) !== undefined;

/** Where to press a control: its centre, once it stands still there and nothing covers it. */
const spotOf = async (role, name, within) => {
  const element = find(role, name, within);
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  // A box inside of its label may be drawn by the label alone.
  const target = /^(?:checkbox|radio)$/.test(role) ? (element.labels?.[0] ?? element) : element;
  const { top: upper, bottom: lower } = target.getBoundingClientRect();
  const isInside = upper >= 0 && lower <= innerHeight;
  const spot = () => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const isFree = ({ x, y }) => target.contains(document.elementFromPoint(x, y));
  // Only where needed: presses of several controls in one point would count as a double click.
  if (!isInside || !isFree(spot())) {
    target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  }
  const before = spot();
  await new Promise((done) => setTimeout(done, 40));
  const after = spot();
  const isStill = before.x === after.x && before.y === after.y;
  return isStill && isFree(after) ? after : null;
};

const attributeOf = (role, name, attribute) => find(role, name)?.getAttribute(attribute) ?? null;

const valueOf = (role, name) => find(role, name)?.value ?? null;

const focusFirstSegment = (name) => {
  const segment = find('group', name)?.querySelector('[data-segment]:not([aria-hidden])');
  segment?.focus();
  return segment === document.activeElement;
};

/** The value of a whole date. */
const dateOf = (name) => find('group', name)?.parentElement?.querySelector('input')?.value ?? null;

const hasValue = (role, name, value) => valueOf(role, name) === value;

const isOffered = (start) =>
  Boolean(document.querySelector('[role="option"]')?.innerText.startsWith(start));

/** Chooses an option, as a person does in the browser's own list, which no script can open. */
const select = (name, label) => {
  const box = find('combobox', name);
  const option = [...(box?.options ?? [])].find(({ text }) => text.includes(label));
  if (!option) return false;
  box.focus();
  box.value = option.value;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
};

const hasText = (text) => plain(document.body.innerText).includes(plain(text));

const articleWith = (part) =>
  [...document.querySelectorAll('article')].find(({ textContent }) => textContent.includes(part))
    ?.innerText ?? null;

const texts = (selector) =>
  [...document.querySelectorAll(selector)].map(({ innerText }) => plain(innerText));

const overflow = () => document.documentElement.scrollWidth - innerWidth;

const language = () => navigator.language;

const showSandbox = (id) => {
  document.cookie = `sandbox=${id}; path=/`;
  return true;
};

const isGone = (role, name) => !isThere(role, name);

const isDate = (name, date) => dateOf(name) === date;

const hasAttribute = (role, name, attribute, start) =>
  Boolean(attributeOf(role, name, attribute)?.startsWith(start));

const isDrawn = (selector) => (document.querySelector(selector)?.naturalWidth ?? 0) > 0;
