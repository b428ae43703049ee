// Usage: node --import tsx scripts/check-requirements.ts [root]
import { projectRoot } from './lib/project.mjs';
import { checkRequirementIds } from './lib/requirement-ids.ts';

const { violations, idCount, fileCount } = checkRequirementIds(process.argv[2] ?? projectRoot);
if (idCount === 0 || fileCount === 0) violations.push(`${idCount} ids, ${fileCount} test files.`);
if (violations.length > 0) process.exitCode = 1;
console.log(violations.join('\n') || `${idCount} requirement ids, each named by a test.`);
