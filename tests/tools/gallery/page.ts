/** The gallery as one HTML page beside its pictures (LAB-12). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALL_SCREENS } from '#lab/screens';
import { inProject } from '../../../scripts/lib/project.mjs';
import { escaped } from '../../support/html.ts';
import { BEFORE, MARKED, type Difference } from './compare.ts';
import { HEIGHTS, THEMES, WIDTHS, type Picture } from './plan.ts';
import type { Failure } from './take-all.ts';

interface Gallery {
  day: string;
  pictures: readonly Picture[];
  failures: readonly Failure[];
  /** `null` where nothing was compared. */
  differences: readonly Difference[] | null;
}

const titleOf = (screen: string): string => {
  if (screen === '/') return 'Landing';
  if (screen === '*') return 'Unknown address';
  return ALL_SCREENS.find(({ path }) => path === screen)?.title ?? screen;
};

const figure = (picture: Picture, file: string, says: string): string => {
  const { state, width, theme } = picture;
  const name = `${state}, ${width} px, ${theme}${says && `, ${says}`}`;
  return `<a class="picture" href="${escaped(file)}" data-width="${width}" data-theme="${theme}" data-name="${escaped(name)}" style="--width: ${width}; --height: ${HEIGHTS[width]}">
    <img src="${escaped(file)}" alt="${escaped(name)}" loading="lazy" decoding="async">
    <span>${says ? escaped(says) : `${width} <b>${theme}</b>`}</span>
  </a>`;
};

const personaOf = (as: string | null): string =>
  `<small class="persona">${as === null ? 'visitor' : escaped(as)}</small>`;

const stateRow = (pictures: readonly Picture[]): string => {
  const [{ screen, state, as } = { screen: '', state: '', as: null }] = pictures;
  return `
  <article>
    <h3>${escaped(state === screen ? 'as it opens' : state)} ${personaOf(as)}</h3>
    <div class="strip">${pictures.map((picture) => figure(picture, picture.file, '')).join('')}</div>
  </article>`;
};

const screenSection = (screen: string, all: readonly Picture[]): string => {
  const pictures = all.filter((picture) => picture.screen === screen);
  const states = [...new Set(pictures.map(({ state }) => state))];
  return `
<section data-screen="${escaped(screen)}">
  <h2>${escaped(titleOf(screen))} <code>${escaped(screen)}</code></h2>
  ${states.map((name) => stateRow(pictures.filter(({ state }) => state === name))).join('')}
</section>`;
};

const differenceRow = (difference: Difference): string => {
  const { file, kind, pixels, state, width, theme, as } = difference;
  const sides = {
    before: kind !== 'new' && figure(difference, `${BEFORE}/${file}`, 'before'),
    now: kind !== 'gone' && figure(difference, file, 'now'),
    marked: kind === 'changed' && figure(difference, `${MARKED}/${file}`, 'difference'),
  };
  const says = kind === 'changed' ? `${(pixels ?? 0).toLocaleString('en')} pixels differ` : kind;
  return `
  <article data-width="${width}" data-theme="${theme}" data-screen="${escaped(difference.screen)}">
    <h3>${escaped(state)} ${personaOf(as)} <small>${width} px, ${theme}</small> <b class="says">${says}</b></h3>
    <div class="strip">${Object.values(sides).filter(Boolean).join('')}</div>
  </article>`;
};

const differencesSection = (differences: Gallery['differences']): string => {
  if (differences === null) return '';
  return `
<section class="differences">
  <h2>What differs</h2>
  ${differences.length > 0 ? differences.map(differenceRow).join('') : '<p>Nothing: every picture is equal, pixel by pixel.</p>'}
</section>`;
};

const failuresSection = (failures: readonly Failure[]): string =>
  failures.length === 0
    ? ''
    : `
<section class="failures">
  <h2>States that failed</h2>
  ${failures
    .map(
      ({ shot: { state, width }, error }) =>
        `<details><summary>${escaped(state.screen)} · ${escaped(state.name)} · ${width} px</summary><pre>${escaped(error)}</pre></details>`,
    )
    .join('')}
</section>`;

const radio = (group: string, value: string, label: string): string =>
  `<label><input type="radio" name="${group}" value="${escaped(value)}"${value === '' ? ' checked' : ''}> ${label}</label>`;

const choice = (group: string, legend: string, values: readonly (string | number)[]): string => `
<fieldset>
  <legend class="hidden">${legend}</legend>
  ${radio(group, '', `Every ${group}`)}
  ${values.map((value) => radio(group, String(value), String(value))).join('')}
</fieldset>`;

const screenChoice = (screens: readonly string[], all: readonly Picture[]): string => `
<fieldset class="screens">
  <legend>Screen</legend>
  ${radio('screen', '', 'All screens')}
  ${screens
    .map((screen) => {
      const states = new Set(
        all.filter((picture) => picture.screen === screen).map(({ state }) => state),
      );
      return radio(
        'screen',
        screen,
        `<span>${escaped(titleOf(screen))} <code>${escaped(screen)}</code></span> <small>${states.size}</small>`,
      );
    })
    .join('')}
</fieldset>`;

const count = (label: string, number: number): string =>
  `<li><span class="flaps">${number.toLocaleString('en')}</span> ${label}</li>`;

/** The page; its styles are the product's tokens, those of the coverage page, and those beside this file. */
export const pageOf = async ({
  day,
  pictures,
  failures,
  differences,
}: Gallery): Promise<string> => {
  const read = (file: string) => readFile(file, 'utf8');
  const [tokens, report, own, script] = await Promise.all([
    read(inProject('client', 'styles', 'tokens.css')),
    read(inProject('tests', 'tools', 'coverage', 'page.css')),
    read(join(import.meta.dirname, 'page.css')),
    read(join(import.meta.dirname, 'page-script.mjs')),
  ]);
  const widths = WIDTHS.filter((one) => pictures.some(({ width }) => width === one));
  const screens = [...new Set(pictures.map(({ screen }) => screen))];
  const states = new Set(pictures.map(({ screen, state }) => `${screen} ${state}`));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Rivola: gallery of ${escaped(day)}</title>
<style>${tokens}\n${report}\n${own}</style>
</head>
<body>
<header>
  <h1>Gallery</h1>
  <p>Every state of every screen, on ${escaped(day)}</p>
  <ul class="counts">
    ${count('screens', screens.length)}
    ${count('states', states.size)}
    ${count('pictures', pictures.length)}
    ${differences ? count('differ', differences.length) : ''}
    ${failures.length > 0 ? count('failed', failures.length) : ''}
  </ul>
</header>
<form class="toolbar" aria-label="Pictures">
  ${choice('width', 'Width', widths)}
  ${choice('theme', 'Theme', THEMES)}
  <label class="size">Size <input type="range" name="size" min="0.1" max="1" step="any" value="0.2"></label>
</form>
<div class="columns">
<form aria-label="Screens">${screenChoice(screens, pictures)}</form>
<main>
${failuresSection(failures)}
${differencesSection(differences)}
${screens.map((screen) => screenSection(screen, pictures)).join('')}
</main>
</div>
<dialog aria-label="Picture">
  <form method="dialog">
    <button type="button" name="previous">‹ Previous</button>
    <p></p>
    <button type="button" name="next">Next ›</button>
    <button>Close</button>
  </form>
  <div><img alt=""></div>
</dialog>
<script type="module">${script}</script>
</body>
</html>
`;
};
