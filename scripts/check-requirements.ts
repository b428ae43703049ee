// Usage: node --import tsx scripts/check-requirements.ts [root]
import { projectRoot } from './lib/project.mjs';
import { checkRequirementIds } from './lib/requirement-ids.ts';

const { violations, idCount } = checkRequirementIds(process.argv[2] ?? projectRoot);
if (violations.length > 0) process.exitCode = 1;
console.log(violations.join('\n') || `${idCount} requirement ids, each named by a test.`);
