// @ts-check
// Run by the page of the API explorer: starts Swagger UI, and follows the links of the overview above it.

/**
 * What is used of Swagger UI, which its script adds to the window.
 * @typedef {(options: object) => { layoutActions: { show: (thing: string[], isShown: boolean) => void } }} SwaggerUI
 */
const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: SwaggerUI }} */ (
  /** @type {unknown} */ (window)
);

const root = document.querySelector('#explorer');

/**
 * The document, with the examples of parameters that a call can leave out in words: Swagger UI would fill in all of them,
 * and a search by every parameter finds nothing.
 */
const readDocument = async () => {
  const answer = await fetch(root?.getAttribute('data-document') ?? '', { cache: 'no-store' });
  return /** @type {object} */ (JSON.parse(await answer.text(), withoutExample));
};

/** @param {string} _ @param {unknown} part @returns {unknown} */
const withoutExample = (_, part) => {
  const parameter = /** @type {Record<string, unknown> | null} */ (part);
  if (typeof part !== 'object' || !parameter?.['in'] || parameter['required'] !== false)
    return part;
  const { example, ...rest } = parameter;
  const words = example === undefined ? '' : `. Example: \`${JSON.stringify(example)}\``;
  return { ...rest, description: `${String(parameter['description'])}${words}` };
};

const explorer = SwaggerUIBundle({
  domNode: root,
  spec: await readDocument(),
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // A simulated error may ask to be kept: it would be shown after it is gone.
  /** @param {object} request */
  requestInterceptor: (request) => Object.assign(request, { cache: 'no-store' }),
  // The overview says it.
  plugins: [() => ({ wrapComponents: { InfoContainer: () => () => null } })],
  // Neither a list of schemas, nor a service that validates documents.
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});

/** Names what Swagger UI leaves without a name for screen readers. */
const nameControls = () => {
  for (const row of root?.querySelectorAll('[data-param-name]') ?? [])
    for (const control of row.querySelectorAll('input, select'))
      control.ariaLabel = row.getAttribute('data-param-name');
  for (const body of root?.querySelectorAll('textarea') ?? []) body.ariaLabel = 'Request body';
  root?.querySelector('.close-modal')?.setAttribute('aria-label', 'Close');
};
if (root) new MutationObserver(nameControls).observe(root, { childList: true, subtree: true });

/** Opens the call that an address names, such as '#/auth/login', or the dialog for tokens. */
const follow = () => {
  const [, area = '', name = ''] = /^#\/(\w+)\/(\w+)$/.exec(location.hash) ?? [];
  if (name) explorer.layoutActions.show(['operations', area, name], true);
  document.querySelector(`#operations-${area}-${name}`)?.scrollIntoView();
  if (location.hash === '#authorize') {
    /** @param {string} selector @returns {HTMLElement | null | undefined} */
    const find = (selector) => root?.querySelector(selector);
    find('.authorize')?.click();
    // Not the last one, that of the cookie.
    requestAnimationFrame(() => find('.modal-ux input')?.focus());
  }
};

addEventListener('hashchange', follow);
document.querySelector('.overview')?.addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a');
  // Pressed again, it changes no address.
  if (link && link.hash === location.hash) follow();
});
