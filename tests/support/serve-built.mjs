// @ts-check
// The web server of playwright.config.ts: builds the client into the folder of the run, and serves it as `npm run serve` does.
import { register } from 'tsx/esm/api';

// Given back before serve.mjs registers it: code that is compiled twice has names of helpers that no page knows.
const unregister = register();
const { builtClient } = await import('./server-process.ts');
process.env['CLIENT_DIR'] = await builtClient(process.env['E2E_CLIENT'] ?? '');
await unregister();
await import('../../scripts/serve.mjs');
