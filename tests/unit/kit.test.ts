import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRivola } from '../kit/address.ts';
import { Demo } from '../kit/demo.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const kit = read('tests', 'kit', 'README.md');
const first = read('tests', 'kit', 'examples', 'playwright', 'first.spec.ts');

/** The text of each block of code. */
const blocksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/```\w*\n(.*?)```/gs)].map(([, code = '']) => code);

describe("the tests' README", () => {
  it('goes from nothing to a running suite in ten lines, with the test of the examples [LAB-09]', () => {
    const lines = blocksIn(read('tests', 'README.md'))[0]?.trimEnd().split('\n') ?? [];
    const document = lines.filter((line) => !/^cat .*END|^END$/.test(line));
    expect(document.length).toBeLessThanOrEqual(10);
    expect(document.join('\n')).toContain(first.trimEnd());
  });
});

describe("the kit's README", () => {
  const folder = join(root, 'tests', 'kit', 'examples');
  const examples = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.\w+$/.test(file),
  );

  it('leads to each example, and shows the first as it is [LAB-09]', () => {
    const unnamed = examples.filter(
      (file) => !kit.includes(`](examples/${file.replaceAll('\\', '/')})`),
    );
    expect(unnamed).toEqual(['playwright/first.spec.ts']);
    expect(blocksIn(kit)).toContain(first);
  });

  it('names every method of the controls and every page object [LAB-09]', () => {
    const own = (value: object) => Object.getOwnPropertyNames(value);
    const methods = [...own(Demo.prototype), 'Demo.create'].filter(
      (name) => name !== 'constructor',
    );
    const pages = readdirSync(join(root, 'tests', 'kit', 'pages')).map((file) =>
      file.replace('-page.ts', ''),
    );
    const missing = [
      ...methods.filter((name) => !kit.includes(`\`${name}(`)),
      ...pages.filter((name) => !kit.includes(`\`${name}\``)),
    ];
    expect(missing).toEqual([]);
  });
});

describe('the kit, where a configuration names no address', () => {
  beforeEach(() => vi.stubEnv('RIVOLA_URL', ''));
  afterEach(() => vi.unstubAllEnvs());

  /** A server that answers, and its address. */
  const serve = async () => {
    const server = createServer((_, response) => response.end('Rivola')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { server, address: `http://127.0.0.1:${port}` };
  };

  it('takes the first that answers, and says what to do where none does [LAB-09]', async () => {
    const [one, two] = [await serve(), await serve()];
    const both = [one.address, two.address];
    expect(await findRivola(both)).toBe(one.address);
    one.server.close();
    await once(one.server, 'close');
    expect(await findRivola(both)).toBe(two.address);
    two.server.close();
    await once(two.server, 'close');
    await expect(findRivola(both)).rejects.toThrow(
      `No server answers at ${both.join(' or ')}: run npm run serve in Rivola's folder, or set use.baseURL or RIVOLA_URL`,
    );
  });
});
