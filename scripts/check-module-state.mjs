// @ts-check
// Usage: node scripts/check-module-state.mjs [root]
import './lib/require-node.mjs';
import { checkModuleState } from './lib/module-state.mjs';
import { projectRoot } from './lib/project.mjs';

const { violations, fileCount } = checkModuleState(process.argv[2] ?? projectRoot);

if (fileCount === 0) {
  console.log('No file was read: is this the right folder?');
  process.exitCode = 1;
} else if (violations.length > 0) {
  console.log(violations.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${fileCount} files, none keeps state in its module.`);
}
