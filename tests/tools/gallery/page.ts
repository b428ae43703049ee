/** The gallery as one HTML page beside its pictures (LAB-12). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SCREENS } from '#lab/screens';
import { TODAY } from '../../kit/people.ts';
import { escapeHtml as escaped } from '../../../server/contract/typed-text.ts';
import type { ScreenState } from '../../support/screen-state.ts';
import { fileOf, SCREENS, SIZES, THEMES } from './plan.ts';

const STYLES = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 1.5rem; }
  .strip { display: flex; gap: 1rem; overflow-x: auto; align-items: start; padding-bottom: 1rem; }
  img { block-size: 16rem; inline-size: auto; max-inline-size: none; border: 1px solid GrayText; }
  figure { margin: 0; }
`;

const OTHERS: Readonly<Record<string, string>> = { '/': 'Landing', '*': 'Unknown address' };
const nameOf = (screen: string): string =>
  OTHERS[screen] ?? ALL_SCREENS.find(({ path }) => path === screen)?.title ?? screen;

const figure = (state: ScreenState, width: number, theme: string, file: string): string => {
  const says = `${width} px, ${theme}`;
  const alt = escaped(`${state.name}, ${says}`);
  return `<figure><a href="${file}"><img src="${file}" alt="${alt}" loading="lazy"></a><figcaption>${says}</figcaption></figure>`;
};

/** The state with its pictures; nothing where it has none, as in a gallery of some states. */
const stateRow = (folder: string, state: ScreenState): string => {
  const figures = SIZES.flatMap(({ width }) =>
    THEMES.map((theme) => ({ width, theme, file: fileOf(state, width, theme) }))
      .filter(({ file }) => existsSync(join(folder, file)))
      .map(({ theme, file }) => figure(state, width, theme, file)),
  );
  const title = `${escaped(state.name)} <small>${state.as ?? 'visitor'}</small>`;
  return figures.length > 0
    ? `<h3>${title}</h3><div class="strip" tabindex="0" role="group" aria-label="${escaped(state.name)}">${figures.join('')}</div>`
    : '';
};

export const pageOf = (folder: string): string => {
  const sections = SCREENS.map(({ screen, states }) => ({
    screen,
    rows: states.map((state) => stateRow(folder, state)).join('\n'),
  })).filter(({ rows }) => rows.trim() !== '');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rivola: gallery of ${TODAY}</title>
<style>${STYLES}</style>
<main>
<h1>Every state of every screen, on ${TODAY}</h1>
${sections.map(({ screen, rows }) => `<h2>${nameOf(screen)} <code>${screen}</code></h2>${rows}`).join('\n')}
</main>
`;
};
