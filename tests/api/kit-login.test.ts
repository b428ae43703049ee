/** Whom the kit logs in, whatever was planted for the test before (DEMO-08). */
import { afterAll, expect, it } from 'vitest';
import { Demo } from '../kit/demo.ts';
import { EMAIL } from '../kit/people.ts';
import { testServer } from '../support/server.ts';

const server = await testServer();
afterAll(() => server.close());

it('a tester who planted a fault for each call logs a persona in, which it neither meets nor counts [DEMO-08]', async () => {
  const demo = await Demo.create(server.url);
  await demo.fault('*', { drop: true }, { nth: 1 });
  await demo.fault('getProfile', { status: 503 });
  for (const person of ['luca', { email: EMAIL.luca }] as const)
    expect(await demo.login(person)).toMatchObject({
      userFullName: 'Luca Bianchi',
      userEmail: EMAIL.luca,
      userId: '2',
    });
  expect(await demo.calls()).toEqual([]);
});
