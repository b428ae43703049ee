// @ts-check
// Builds the client and looks in its code and styles for what the browsers of package.json's `browserslist` lack.
import './lib/require-node.mjs';
import { KNOWN_USES } from './lib/known-uses.mjs';
import { buildClient, checkBrowsers } from './lib/unsupported.mjs';

const client = await buildClient();
const { violations, useCount } = checkBrowsers(client, KNOWN_USES);

if (client.modules.length === 0 || client.styles.length === 0) {
  violations.push('The build has no code or no styles.');
}
for (const violation of violations) console.log(violation);
if (violations.length > 0) {
  console.log('Avoid it, or give it a fallback and name it in scripts/lib/known-uses.mjs.');
  process.exitCode = 1;
}
console.log(`${useCount} uses of what the oldest browsers lack.`);
