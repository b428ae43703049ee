import { doMainJob } from '../support/main-job.ts';
import { test } from '../support/test.ts';

// A whole user journey takes longer than the default timeout.
test.slow();

test('a seller publishes a ticket, a buyer finds it and opens the seller panel, the seller edits and sells it, staff approves one [PUB-12]', async ({
  page,
}) => {
  await doMainJob(page);
});
