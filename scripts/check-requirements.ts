// Usage: node --import tsx scripts/check-requirements.ts [root]
import { projectRoot } from './lib/project.mjs';
import { checkRequirementIds } from './lib/requirement-ids.ts';

const { violations, idCount, fileCount, onlyFull } = checkRequirementIds(
  process.argv[2] ?? projectRoot,
);
if (idCount === 0 || fileCount === 0) violations.push(`${idCount} ids, ${fileCount} test files.`);
if (violations.length > 0) {
  console.log(violations.join('\n'));
  process.exitCode = 1;
} else {
  console.log(`${idCount} requirement ids, each named by at least one test.`);
  console.log(`Only in npm run test:full: ${onlyFull.toSorted().join(', ') || 'none'}.`);
}
