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
SwaggerUIBundle({
  domNode: root,
  url: root?.getAttribute('data-document'),
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
