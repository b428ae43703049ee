/** Linters of OpenAPI documents. */
import { join } from 'node:path';
import { commandOf, runIn } from '../../support/fresh-folder.ts';
import { linesOf, type Part } from './part.ts';

const configuration = (file: string) => join(import.meta.dirname, file);

const outcome = (ok: boolean, output: string) => ({
  figures: ok ? 'nothing reported, with and without the control room' : 'reports problems',
  problems: ok ? [] : linesOf(output),
});

export const redocly: Part = {
  packages: ['@redocly/cli@2.77.0'],
  run: async ({ folder, documents: { whole, product } }) => {
    const { ok, output } = await runIn(folder, commandOf(folder, 'redocly'), [
      ...['lint', whole, product, '--format', 'stylish'],
      ...['--config', configuration('redocly.yaml'), '--max-problems', '20'],
    ]);
    // `recommended-strict` makes every warning an error.
    return outcome(ok, output);
  },
};

export const spectral: Part = {
  packages: ['@stoplight/spectral-cli@6.16.3'],
  run: async ({ folder, documents: { whole, product } }) => {
    const { ok, output } = await runIn(folder, commandOf(folder, 'spectral'), [
      ...['lint', whole, product, '--fail-severity', 'hint'],
      ...['--ruleset', configuration('.spectral.yaml')],
    ]);
    return outcome(ok, output);
  },
};
