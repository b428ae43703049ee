// Builds the client and looks in its code, packages included, and its styles for what the browsers of package.json's
// `browserslist` lack.
import path from 'node:path';
import { build } from 'vite';
import { configLoader, inProject, projectRoot } from './lib/project.mjs';
import { checkBrowsers } from './lib/unsupported.ts';

const built = await build({
  configFile: inProject('client', 'vite.config.ts'),
  configLoader,
  logLevel: 'error',
  build: { write: false, minify: false, cssMinify: true },
  // Selectors name their files.
  css: { modules: { generateScopedName: '[name]__[local]' } },
});
const files = 'output' in built ? built.output : [];
const modules = files
  .flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
  .map(([id, { code }]) => ({
    file: path.relative(projectRoot, id).replaceAll(path.sep, '/'),
    code: code ?? '',
  }));
const styles = files.flatMap((file) =>
  file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
);

const violations = checkBrowsers({ modules, styles });
if (modules.length === 0 || styles.length === 0)
  violations.push('No code or no styles were built.');
if (violations.length > 0) {
  console.log(violations.join('\n'));
  console.log('Avoid it, or give it a fallback and name it in scripts/lib/known-uses.ts.');
  process.exitCode = 1;
}
