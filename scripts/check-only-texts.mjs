// @ts-check
// Usage: node scripts/check-only-texts.mjs [root]
import './lib/require-node.mjs';
import { checkOnlyTexts } from './lib/only-texts.mjs';
import { projectRoot } from './lib/project.mjs';

const { violations, fileCount } = checkOnlyTexts(process.argv[2] ?? projectRoot);

if (fileCount === 0) {
  console.log('Found no source files. Is this the right folder?');
  process.exitCode = 1;
} else if (violations.length > 0) {
  console.log(violations.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${fileCount} files, each text is the only child of its element.`);
}
