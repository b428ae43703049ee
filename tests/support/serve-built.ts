/** The web server of playwright.config.ts: builds the client into the folder of the run, and serves it as `npm run serve` does. */
import { builtClient } from './built-client.ts';

process.env['CLIENT_DIR'] = await builtClient(process.env['E2E_CLIENT'] ?? '');
await import('../../scripts/serve.mjs');
