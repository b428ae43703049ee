import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LAB_ENDPOINTS } from '#lab/endpoints';
import { inProject } from '../../scripts/lib/project.mjs';
import { findRivola } from '../kit/address.ts';
import { Demo } from '../kit/demo.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const kit = read('tests', 'kit', 'README.md');
const first = read('tests', 'kit', 'examples', 'playwright', 'first.spec.ts');

/** The text of each block of code. */
const blocksIn = (markdown: string): string[] =>
  [...markdown.matchAll(/```\w*\n(.*?)```/gs)].map(([, code = '']) => code);

it('the README of the tests goes from nothing to a running suite in ten lines, with the test of the examples [LAB-09]', () => {
  const lines = blocksIn(read('tests', 'README.md'))[0]?.trimEnd().split('\n') ?? [];
  const document = lines.filter((line) => !/^cat .*END|^END$/.test(line));
  expect(document.length).toBeLessThanOrEqual(10);
  expect(document.join('\n')).toContain(first.trimEnd());
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

it('the kit, where a configuration names no address, takes the first that answers, and says what to do where none does [LAB-09]', async () => {
  vi.stubEnv('RIVOLA_URL', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  /** A server that answers, and its address. */
  const serve = async () => {
    const server = createServer((_, response) => response.end('Rivola')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { server, address: `http://127.0.0.1:${port}` };
  };
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

/** The files for other languages, which a compiler of this project does not see. */
const LANGUAGES = {
  python: {
    file: 'rivola.py',
    /** What it may import: its two packages, and the standard library. */
    imports: /^(?:import|from) (\w+)/gm,
    allowed: ['os', 'time', 'urllib', 'pytest', 'requests'],
    call: /demo\('([A-Z]+)', f?['"]([^'"]+)|'([A-Z]+)', '\/api\/demo\/([^']+)/g,
  },
  java: {
    file: 'Rivola.java',
    imports: /^import (?:static )?(java|org\.junit)\b/gm,
    allowed: ['java', 'org.junit'],
    call: /demo\("([A-Z]+)", "([^"]+)"/g,
  },
};

const readKit = (...path: string[]) => readFile(inProject('tests', 'kit', ...path), 'utf8');

/** A path of the control room without ids: `faults/{id}/`, whatever the name of the parameter. */
const shapeOf = (path: string): string =>
  path
    .replace('/api/demo/', '')
    .replace(/\?.*$/, '')
    .replaceAll(/:\w+|\{.*?\}(?=\/|$)/g, '*');

const CONTROLS = LAB_ENDPOINTS.map(
  ({ method, path }) => `${method.toUpperCase()} ${shapeOf(path)}`,
);

describe.each(Object.entries(LANGUAGES))(
  'the file for %s',
  (language, { file, imports, allowed, call }) => {
    it('imports nothing but its runner, its client and the standard library [LAB-13]', async () => {
      const source = await readKit(language, file);
      const every = source.match(/^(?:import|from) .+/gm) ?? [];
      const known = [...source.matchAll(imports)].map(([, name = '']) => name);
      expect(known.length).toBe(every.length);
      expect(known.filter((name) => !allowed.includes(name))).toEqual([]);
    });

    it('calls the control room by the methods and paths of the contract [LAB-13]', async () => {
      const examples = inProject('tests', 'kit', language, 'examples');
      const names = (await readdir(examples)).map((name) => join('examples', name));
      const texts = [file, 'README.md', ...names].map((name) => readKit(language, name));
      const source = (await Promise.all(texts)).join('\n');
      const calls = [...source.matchAll(call)].map(
        ([, method, path, other, there]) => `${method ?? other} ${shapeOf(path ?? there ?? '')}`,
      );
      expect(calls.length).toBeGreaterThan(8);
      const isControl = (one: string) =>
        CONTROLS.some(
          (known) =>
            new RegExp(`^${known.replaceAll('*', '[^/]+')}$`).test(one) ||
            // In Java an id follows after the text: "sandboxes/" + sandbox + "/".
            known === `${one}*/`,
        );
      expect(calls.filter((one) => !isControl(one))).toEqual([]);
    });
  },
);
