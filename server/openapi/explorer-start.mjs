// @ts-check
// Run by the page of the API explorer: starts Swagger UI, in its dark colours where the system has dark ones.

/**
 * What is used of Swagger UI, which its script adds to the window.
 * @typedef {(options: object) => void} SwaggerUI
 */
const { SwaggerUIBundle } = /** @type {{ SwaggerUIBundle: SwaggerUI }} */ (
  /** @type {unknown} */ (window)
);

const dark = matchMedia('(prefers-color-scheme: dark)');
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followTheme);
followTheme();

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

SwaggerUIBundle({
  domNode: root,
  spec: await readDocument(),
  deepLinking: true,
  docExpansion: 'list',
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // A simulated error may ask to be kept: it would be shown after it is gone.
  /** @param {object} request */
  requestInterceptor: (request) => Object.assign(request, { cache: 'no-store' }),
  // Neither a list of schemas, nor a service that validates documents.
  defaultModelsExpandDepth: -1,
  validatorUrl: null,
});
