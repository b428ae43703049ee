// @ts-check
// The gallery's page: filters, size, and one picture after the other in a dialog. Each choice is kept in the address.

/** @type {NodeListOf<HTMLElement>} */
const parts = document.querySelectorAll('main section[data-screen], main article, .picture');
/** @type {HTMLDialogElement} */
const dialog = document.querySelector('dialog') ?? document.createElement('dialog');
const shown = /** @type {HTMLImageElement} */ (dialog.querySelector('img'));
const caption = /** @type {HTMLElement} */ (dialog.querySelector('p'));
const choices = new URLSearchParams(location.hash.slice(1));
let current = /** @type {HTMLElement | undefined} */ (undefined);

/** The size at which all widths in both themes stand in one line. */
const sizeOfAll = () => {
  const gaps = 100;
  /** @type {NodeListOf<HTMLElement>} */
  const pictures = document.querySelectorAll('.picture');
  const found = [...pictures].map((one) => Number(one.dataset.width));
  const widths = 2 * [...new Set(found)].reduce((sum, one) => sum + one, 0);
  const room = document.querySelector('main section')?.clientWidth ?? 0;
  return Math.min(0.4, Math.max(0.12, (room - gaps) / widths)).toFixed(3);
};

const show = () => {
  for (const name of ['screen', 'width', 'theme'])
    for (const part of parts) {
      const own = part.dataset[name];
      const wanted = choices.get(name) ?? '';
      part.classList.toggle(`not-${name}`, wanted !== '' && own !== undefined && own !== wanted);
    }
  document.documentElement.classList.toggle('one-width', choices.has('width'));
  document.documentElement.style.colorScheme = choices.get('theme') ?? '';
  const size = choices.get('size') ?? String(choices.get('width') ? 0.5 : sizeOfAll());
  document.documentElement.style.setProperty('--size', size);
  /** @type {NodeListOf<HTMLInputElement>} */
  const inputs = document.querySelectorAll('input');
  for (const input of inputs)
    if (input.type === 'range') input.value = size;
    else input.checked = input.value === (choices.get(input.name) ?? '');
};

document.addEventListener('input', ({ target }) => {
  const { name, value } = /** @type {HTMLInputElement} */ (target);
  if (value) choices.set(name, value);
  else choices.delete(name);
  history.replaceState(null, '', `#${choices}`);
  show();
});

/** @param {HTMLElement | undefined} picture */
const openPicture = (picture) => {
  if (!picture) return;
  current = picture;
  shown.src = picture.getAttribute('href') ?? '';
  shown.alt = caption.textContent = picture.dataset['name'] ?? '';
  if (!dialog.open) dialog.showModal();
};

/** @param {number} by */
const step = (by) => {
  const all = [...parts].filter((one) => one.matches('.picture') && one.checkVisibility());
  openPicture(all[all.findIndex((one) => one === current) + by]);
};

document.addEventListener('click', (event) => {
  const target = /** @type {HTMLElement} */ (event.target);
  const picture = /** @type {HTMLElement | null} */ (target.closest('.picture'));
  if (picture && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    openPicture(picture);
  }
  const { name } = /** @type {HTMLButtonElement} */ (target);
  if (name === 'previous') step(-1);
  if (name === 'next') step(1);
});
dialog.addEventListener('keydown', ({ key }) => {
  if (key === 'ArrowLeft') step(-1);
  if (key === 'ArrowRight') step(1);
});
dialog.addEventListener('close', () => current?.focus());

show();
