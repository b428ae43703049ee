import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LAB_ENDPOINTS } from '#lab/endpoints';
import { inProject } from '../../scripts/lib/project.mjs';

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

const read = (...path: string[]) => readFile(inProject('tests', 'kit', ...path), 'utf8');

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
      const source = await read(language, file);
      const every = source.match(/^(?:import|from) .+/gm) ?? [];
      const known = [...source.matchAll(imports)].map(([, name = '']) => name);
      expect(known.length).toBe(every.length);
      expect(known.filter((name) => !allowed.includes(name))).toEqual([]);
    });

    it('calls the control room by the methods and paths of the contract [LAB-13]', async () => {
      const examples = inProject('tests', 'kit', language, 'examples');
      const names = (await readdir(examples)).map((name) => join('examples', name));
      const texts = [file, 'README.md', ...names].map((name) => read(language, name));
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
