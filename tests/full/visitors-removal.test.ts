import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PROBLEM } from '#contract/problems';
import { HostedDemo, Visitor } from '../support/hosted.ts';

const TOKEN = 'un-gettone-di-prova';
const demo = await HostedDemo.start({ DEMO_TOKEN: TOKEN });
afterAll(() => demo.close());

it('a visitor’s sandbox that cannot be removed answers 503 and is as before; another’s is removed [HOST-02, HOST-04]', async () => {
  const anna = await Visitor.withWork(demo, '198.51.100.1');
  const [key = ''] = await demo.files();
  const bea = await Visitor.withWork(demo, '198.51.100.2');
  const operator = demo.from('198.51.100.9').with({ 'x-demo-token': TOKEN });
  const remove = ({ cookie }: Visitor) => {
    const id = cookie.replace('sandbox=', '');
    return operator.send({ method: 'DELETE', path: `/api/demo/sandboxes/${id}/` });
  };
  // Its folder cannot get this name while another one has it.
  const gone = join(demo.root, 'visitors', `${key}.gone`);
  await mkdir(gone);
  await writeFile(join(gone, 'file'), '');
  const { status, body, headers } = await remove(anna);
  expect([status, body]).toEqual([503, { detail: PROBLEM.storage }]);
  expect(headers['retry-after']).toMatch(/^\d+$/);
  expect(await anna.found()).toEqual(anna.notes);
  expect((await remove(bea)).status).toBe(204);
  expect(await bea.found()).toEqual([]);
  await rm(gone, { recursive: true });
  expect((await remove(anna)).status).toBe(204);
  expect(await anna.found()).toEqual([]);
});
