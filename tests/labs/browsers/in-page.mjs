// @ts-check
// Sent as text to the browsers, which call its functions; nothing imports it.
/* oxlint-disable no-unused-vars -- called by their names in screen.ts */

/** @typedef {HTMLInputElement} Control any element, with what form controls have besides */

/** @type {Readonly<Record<string, string>>} */
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

/**
 * Texts on several lines and with other spaces compare alike.
 * @param {string} text
 */
const plain = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** @param {Element} element */
const isHidden = (element) =>
  element.getClientRects().length === 0 || getComputedStyle(element).visibility === 'hidden';

/** What is not read, and the controls that a label contains. */
const SILENT = '[aria-hidden=true], svg, select, textarea';

/**
 * The text of an element without what screen readers skip.
 * @param {Node} node
 * @returns {string}
 */
const spoken = (node) => {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element) || node.matches(SILENT)) return '';
  return [...node.childNodes].map(spoken).join('');
};

/** @param {string} ids separated by blanks */
const textsOf = (ids) =>
  ids
    .split(/\s+/)
    .flatMap((id) => document.getElementById(id) ?? [])
    .map((element) => element.getAttribute('aria-label') ?? spoken(element))
    .join(' ');

/**
 * Enough of the computation of accessible names for the product's controls.
 * @param {Control} element
 */
const nameOf = (element) => {
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy) return plain(textsOf(labelledBy));
  const label = element.getAttribute('aria-label');
  if (label) return plain(label);
  if (element.labels?.length) return plain([...element.labels].map(spoken).join(' '));
  return plain(spoken(element)) || element.title || '';
};

/**
 * @param {string} role
 * @param {string} name a text, or a pattern between slashes
 * @param {string} [within] selector of what contains it
 */
const matching = (role, name, within) => {
  const around = within ? document.querySelector(within) : document;
  const selector = [`[role="${role}"]`, IMPLICIT[role]].filter(Boolean).join(', ');
  const wanted = name.startsWith('/') ? new RegExp(name.slice(1, -1)) : null;
  /** @type {NodeListOf<Control> | undefined} */
  const elements = around?.querySelectorAll(selector);
  return [...(elements ?? [])].filter(
    (element) =>
      !(element.hasAttribute('role') && element.getAttribute('role') !== role) &&
      (wanted ? wanted.test(nameOf(element)) : nameOf(element) === name),
  );
};

/**
 * @param {string} role
 * @param {string} name a text, or a pattern between slashes
 * @param {string} [within] selector of what contains it
 */
const find = (role, name, within) =>
  matching(role, name, within).find((element) => !isHidden(element));

/**
 * @param {string} role
 * @param {string} name a text, or a pattern between slashes
 * @param {string} [within] selector of what contains it
 */
const isThere = (role, name, within) => find(role, name, within) !== undefined;

/**
 * Where to press a control: its centre, once it stands still there and nothing covers it.
 * @param {string} role
 * @param {string} name
 * @param {string} [within]
 */
const spotOf = async (role, name, within) => {
  const element = find(role, name, within);
  if (!element || element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  // A font that arrives late moves what is below its text.
  await document.fonts.ready;
  // A box inside of its label may be drawn by the label alone.
  const target = /^(?:checkbox|radio)$/.test(role) ? (element.labels?.[0] ?? element) : element;
  const { top: upper, bottom: lower } = target.getBoundingClientRect();
  // Regia may not be there yet, but its height is reserved.
  const reserved = Number.parseFloat(
    getComputedStyle(document.documentElement).scrollPaddingBottom,
  );
  const isInside = upper >= 0 && lower <= innerHeight - (reserved || 0);
  const spot = () => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  /** @param {{ x: number, y: number }} at */
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

/**
 * @param {string} role
 * @param {string} name
 * @param {string} attribute
 */
const attributeOf = (role, name, attribute) => find(role, name)?.getAttribute(attribute) ?? null;

/**
 * @param {string} role
 * @param {string} name
 */
const valueOf = (role, name) => find(role, name)?.value ?? null;

/**
 * Focuses a text box and selects what is in it, so that typing replaces that.
 * @param {string} name
 */
const selectText = (name) => {
  const box = find('textbox', name);
  box?.focus();
  box?.select();
  return box !== undefined && box === document.activeElement;
};

/**
 * Puts a text into the focused text box as an input method, dictation or a paste does: with no key that has a name.
 * @param {string} text
 */
// oxlint-disable-next-line typescript/no-deprecated -- the one way for a script to change a text as an input method does
const insertText = (text) => document.execCommand('insertText', false, text);

/**
 * @param {string} role
 * @param {string} name
 * @param {string} value
 */
const hasValue = (role, name, value) => valueOf(role, name) === value;

/** @param {string} name */
const isChecked = (name) => find('checkbox', name)?.checked === true;

/** @param {string} start */
const isOffered = (start) =>
  Boolean(document.querySelector('[role="option"]')?.textContent.trim().startsWith(start));

/**
 * Chooses an option, as a person does in the browser's own list, which no script can open.
 * @param {string} name of the list
 * @param {string} label
 */
const select = (name, label) => {
  const box = /** @type {HTMLSelectElement | undefined} */ (
    /** @type {unknown} */ (find('combobox', name))
  );
  const option = [...(box?.options ?? [])].find(({ text }) => text.includes(label));
  if (!box || !option) return false;
  box.focus();
  box.value = option.value;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
};

/** @param {string} text */
const hasText = (text) => plain(document.body.innerText).includes(plain(text));

/** @param {string} part */
const articleWith = (part) =>
  [...document.querySelectorAll('article')].find(({ textContent }) => textContent.includes(part))
    ?.innerText ?? null;

/** @param {string} selector */
const texts = (selector) => {
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll(selector);
  return [...elements].map(({ innerText }) => plain(innerText));
};

const overflow = () => document.documentElement.scrollWidth - innerWidth;

/**
 * The width of a text in the font of an element.
 * @param {Element} element
 * @param {string} text
 */
const widthIn = (element, text) => {
  const { fontFamily, fontSize, fontWeight, fontStretch, letterSpacing } =
    getComputedStyle(element);
  const ruler = document.createElement('span');
  Object.assign(ruler.style, { fontFamily, fontSize, fontWeight, fontStretch, letterSpacing });
  Object.assign(ruler.style, { position: 'absolute', whiteSpace: 'nowrap' });
  ruler.textContent = text;
  document.body.append(ruler);
  const { width } = ruler.getBoundingClientRect();
  ruler.remove();
  return width;
};

/** The selects that are not seen whole: a side outside of the window, or a chosen label wider than its room. */
const cutSelects = () =>
  [...document.querySelectorAll('select')]
    .filter((box) => !isHidden(box))
    .map((box) => {
      const { left, right } = box.getBoundingClientRect();
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const label = box.selectedOptions[0]?.text ?? '';
      const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return { label, left, right, room, needs: widthIn(box, label) };
    })
    .filter(({ left, right, room, needs }) => left < 0 || right > innerWidth || needs > room + 0.5);

const language = () => navigator.language;

/**
 * Calls the API from the page.
 * @param {string} method
 * @param {string} address
 * @param {string} sandbox
 * @param {object | null} body
 */
const callApi = async (method, address, sandbox, body) => {
  const headers = { 'content-type': 'application/json', ...(sandbox && { 'x-sandbox': sandbox }) };
  const answer = await fetch(address, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
  return text === '' ? null : /** @type {unknown} */ (JSON.parse(text));
};

/** @param {string} id */
const showSandbox = (id) => {
  document.cookie = `sandbox=${id}; path=/`;
  return true;
};

/**
 * @param {string} role
 * @param {string} name
 */
const isGone = (role, name) => !isThere(role, name);

/**
 * @param {string} role
 * @param {string} name
 * @param {string} attribute
 * @param {string} start
 */
const hasAttribute = (role, name, attribute, start) =>
  Boolean(attributeOf(role, name, attribute)?.startsWith(start));

/** @param {string} selector of an image */
const isDrawn = (selector) => {
  const image = document.querySelector(selector);
  return image instanceof HTMLImageElement && image.naturalWidth > 0;
};
