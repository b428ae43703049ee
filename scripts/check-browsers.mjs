// @ts-check
// Builds the client and looks in its code and styles for what the browsers of package.json's `browserslist` lack.
import './lib/require-node.mjs';
import { KNOWN_USES } from './lib/known-uses.mjs';
import { buildClient, checkBrowsers, readTargets } from './lib/unsupported.mjs';

const targets = await readTargets();
const client = await buildClient();
const { violations, useCount } = checkBrowsers(client, targets, KNOWN_USES);

if (client.modules.length === 0 || client.styles.length === 0) {
  console.log('The build has no code or no styles.');
  process.exitCode = 1;
} else if (violations.length > 0) {
  console.log(violations.join('\n'));
  console.log('Avoid it, or give it a fallback and name it in scripts/lib/known-uses.mjs.');
  process.exitCode = 1;
} else {
  console.log(`${useCount} uses of what ${targets.join(', ')} lack, each with a fallback.`);
}
