// @ts-check
// `npm run build:static -- --base rivola`: the whole demo as a folder for any static host, whose API runs in the browser.
import './lib/require-node.mjs';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { leaveOddFolder } from './lib/plain-folder.mjs';
import { configLoader, inProject, isLinked, projectRoot } from './lib/project.mjs';
import { basePath } from './lib/windows-paths.mjs';

const USAGE = `npm run build:static -- [--base path] [--url https://host/path/] [--out folder]
  --base  the path that the folder will lie at, such as rivola or demo/rivola; the root without it
  --url   its whole address, where that is known: chats then show title and picture of a link
  --out   the folder that is written, and emptied before; dist/static without it`;

const { base, publicUrl, outDir } = readPlace();
await ensureInstalled('run');
await leaveOddFolder();
// Vite has to be installed before it is loaded.
const { build, resolveConfig } = await import('vite');

// Node loads its configuration, which is TypeScript.
if (isLinked) (await import('tsx/esm/api')).register();

const configFile = inProject('client', 'vite.config.ts');
process.env['PUBLIC_URL'] = publicUrl;
/** @type {import('vite').InlineConfig} */
const client = { configFile, configLoader, mode: 'static', base, logLevel: 'warn' };
const { build: clientBuild } = await resolveConfig(client, 'build', 'static', 'production');

// On Windows another program may hold a file of it for a moment: two seconds.
rmSync(outDir, { recursive: true, force: true, maxRetries: 6 });
try {
  // A service worker cannot import code later, and Firefox takes no modules for one.
  await build({
    configFile: false,
    root: projectRoot,
    mode: 'static',
    base,
    envDir: false,
    publicDir: false,
    resolve: { preserveSymlinks: isLinked },
    cacheDir: inProject('dist', 'vite'),
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: clientBuild.target,
      chunkSizeWarningLimit: 2000,
      license: { fileName: 'worker-licenses.txt' },
      rolldownOptions: {
        input: inProject('server', 'lab', 'static', 'main.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  });
  copyFromSeed('images', 'uploads', 'seed');
  copyFromSeed('scenarios', 'scenarios');
  copyExplorer();
  // GitHub Pages would leave out files whose names begin with an underscore.
  writeFileSync(path.join(outDir, '.nojekyll'), '');
  await build({
    ...client,
    build: { outDir, emptyOutDir: false, rolldownOptions: { checks: { bundlerTimings: false } } },
  });
} catch (error) {
  console.error(error);
  console.error('The static edition could not be built; the reason is above.');
  process.exit(1);
}
console.log(`${path.relative(process.cwd(), outDir)}/ is ready to lie at ${publicUrl}/`);

/** The files of the API explorer, which server/http/docs.ts serves. */
function copyExplorer() {
  const swagger = path.dirname(
    createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
  );
  for (const [from, to] of [
    [path.join(swagger, 'swagger-ui-bundle.js'), 'api-explorer.js'],
    [path.join(swagger, 'swagger-ui.css'), 'api-explorer.css'],
    [inProject('server', 'openapi', 'explorer-start.mjs'), 'api-explorer-start.js'],
  ])
    cpSync(String(from), path.join(outDir, String(to)));
}

/**
 * @param {string} folder of the seed
 * @param {string[]} place in the static edition
 */
function copyFromSeed(folder, ...place) {
  cpSync(inProject('seed', folder), path.join(outDir, ...place), { recursive: true });
}

/** The place given by the arguments; ends with the usage where they make no sense. */
function readPlace() {
  try {
    const options = /** @type {const} */ ({
      base: { type: 'string' },
      url: { type: 'string' },
      out: { type: 'string', default: inProject('dist', 'static') },
    });
    const { values } = parseArgs({ options });
    const url = values.url === undefined ? undefined : new URL(values.url);
    const given = basePath(values.base ?? url?.pathname ?? '');
    const out = path.resolve(values.out);
    const names = existsSync(out) ? readdirSync(out) : [];
    if (names.length > 0 && !names.some((name) => /^worker(-\w+)?\.js$/.test(name)))
      throw new Error(`--out ${out}: has files of something else`);
    return { base: given, publicUrl: (url?.origin ?? '') + given.slice(0, -1), outDir: out };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    process.exit(1);
  }
}
