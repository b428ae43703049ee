import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Generator, wire } from './lib/load.ts';
import { filtersFor, makeRows, storeRows } from './lib/rows.ts';
import { RIVOLA, ROOT, Server } from './lib/servers.ts';
import { median } from './lib/stats.ts';
const gen = new Generator();
for (const n of [1000, 10000, 100000]) {
  const dir = await mkdtemp(join(tmpdir(), 'rb-'));
  const rows = makeRows(n);
  await storeRows(join(dir, 'data'), rows);
  const f = filtersFor(rows, 20);
  const t0 = performance.now();
  const s = await Server.start([...(process.env['PROF'] ? ['--cpu-prof', '--cpu-prof-dir', '/tmp/prof'] : []), ...RIVOLA], { DATA_DIR: join(dir, 'data'), UPLOADS_DIR: join(dir, 'up') });
  console.log(n, f, 'start', performance.now() - t0, await s.usage());
  const q = new URLSearchParams({ ...f, price_order: 'asc' }).toString();
  for (const path of [`/api/tickets/public/?${q}`, '/api/tickets/public/?limit=20']) {
    const first = await gen.run({ port: s.port, connections: 1, milliseconds: 300, requests: [wire({ path })] });
    const c = await Server.start([join(ROOT, 'tests/bench/lib/ceiling.mjs'), '{port}', String(first.bytes), join(dir, 'app')], {}, '/');
    const a: number[] = [], b: number[] = [];
    for (let i = 0; i < 3; i++) {
      a.push((await gen.run({ port: s.port, connections: 32, milliseconds: 1200, requests: [wire({ path })] })).rate);
      b.push((await gen.run({ port: c.port, connections: 32, milliseconds: 1200, requests: [wire({ path: '/' })] })).rate);
    }
    console.log(path.slice(0, 60), first.bytes, 'rate', median(a), 'ceiling', median(b), median(a) / median(b));
    await c.stop();
  }
  await s.stop();
}
gen.close();
