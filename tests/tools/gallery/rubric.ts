/** The rubric: ten points for each screen, those that can be measured as the screen opens, the others judged from pictures (LOOK-01). */
import { execFileSync } from 'node:child_process';
import { inProject } from '../../../scripts/lib/project.mjs';
import type { ScreenState } from '../../support/screen-state.ts';
import { SCREEN_STATES } from '../../support/screen-states.ts';
import { JUDGED } from './judged.ts';
import type { Measured } from './measure.ts';
import { RUBRIC_WIDTHS, type Picture } from './plan.ts';

/** A picture, and what was measured of the page in it. */
export interface Look {
  picture: Picture;
  measured: Measured;
}

/** Most text sizes in `main`. */
const SIZES_MAX = 5;
/** Smallest text, in px. */
const TEXT_MIN = 13;
/** What of a half of the frame may be empty, in percent. */
const EMPTY_MAX = 85;
/** The fewest points that a screen may have. */
const POINTS_MIN = 9;

/** The ten points, and what gives each. */
const POINTS = {
  purpose:
    'one sees in 3 seconds what it is for; at most one filled button in a part (judged, and measured)',
  sizes: `the h1 is the largest text, and \`main\` has at most ${SIZES_MAX} sizes (measured)`,
  whole:
    'no word and no button broken or in two lines, nothing cut off, no sideways scrolling (measured)',
  halves: `no half of the frame more than ${EMPTY_MAX} % empty at 1280 and 1920 px, as it opens (measured)`,
  legible: `contrast by axe, text of ${TEXT_MIN} px or more (measured)`,
  states:
    'its states are designed (those that every-state.spec.ts shows and holds to the same measures; judged)',
  italian: 'plain, short, right Italian (judged)',
  targets: 'targets of 44 px or more at 320 px (measured)',
  remembered: 'something that one remembers (judged)',
  trust: 'one would trust it with money (judged)',
} as const;
type Point = keyof typeof POINTS;
const NAMES = Object.keys(POINTS) as Point[];

/** What one person says of a screen after looking at its pictures. */
export interface Judgement {
  /** Files of the gallery. */
  pictures: readonly string[];
  purpose: string;
  states: string;
  italian: string;
  remembered: string;
  trust: string;
  /** The judged points that it does not have. */
  lacks?: readonly ('purpose' | 'states' | 'italian' | 'remembered' | 'trust')[];
}

/** The states that the rubric measures: each screen as it opens. */
export const opensScreen = ({ isDefault, screen }: ScreenState): boolean =>
  isDefault === true || screen === '*';

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];
const most = (numbers: readonly number[]): number => Math.max(0, ...numbers);

/** Whether a text in `main` is larger than the heading; where none is drawn, there is nothing to compare. */
const isOvergrown = ({ heading, largest }: Measured): boolean => heading > 0 && largest > heading;

/** What keeps a screen from each measured point, with the width. */
const faultsOf = (looks: readonly Look[]): Partial<Record<Point, string[]>> => {
  const say = (find: (look: Look) => readonly string[]): string[] =>
    unique(
      looks.flatMap((look) => find(look).map((fault) => `${fault} (${look.picture.width} px)`)),
    );
  return {
    purpose: say(({ measured: { filled } }) => (filled > 1 ? [`${filled} filled buttons`] : [])),
    sizes: say(({ measured }) => [
      ...(isOvergrown(measured)
        ? [`${measured.largest} px over an h1 of ${measured.heading}`]
        : []),
      ...(measured.sizes.length > SIZES_MAX ? [`sizes ${measured.sizes.join(', ')}`] : []),
    ]),
    whole: say(({ measured }) => [
      ...measured.lost,
      ...measured.wrapped.map((name) => `two lines: ${name}`),
    ]),
    halves: say(({ picture: { width }, measured: { empty } }) =>
      width >= 1280 && most([empty.left, empty.right]) > EMPTY_MAX
        ? [`${empty.left} % and ${empty.right} % empty`]
        : [],
    ),
    legible: say(({ measured: { faint, smallest } }) => [
      ...faint.map((html) => `contrast: ${html.slice(0, 60)}`),
      ...(smallest < TEXT_MIN ? [`text of ${smallest} px`] : []),
    ]),
    targets: say(({ picture: { width }, measured: { small } }) => (width === 320 ? small : [])),
  };
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
const row = (cells: readonly (string | number)[]): string =>
  `| ${cells.map((one) => cell(String(one))).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const emptyAt = (looks: readonly Look[], wanted: number): string => {
  const found = looks.find(({ picture }) => picture.width === wanted);
  return found ? `${found.measured.empty.left} / ${found.measured.empty.right}` : '';
};

/** The measures of a screen: the worst of its widths. */
const measuresOf = (screen: string, looks: readonly Look[]): (string | number)[] => {
  const all = looks.map(({ measured }) => measured);
  const phone = looks.filter(({ picture }) => picture.width === 320);
  const { heading, largest } = all.find(isOvergrown) ?? all[0] ?? { heading: 0, largest: 0 };
  return [
    screen,
    heading === 0 ? 'not drawn' : `${heading} / ${largest}`,
    most(all.map(({ sizes }) => sizes.length)),
    unique(all.flatMap(({ lost, wrapped }) => [...lost, ...wrapped])).length,
    emptyAt(looks, 1280),
    emptyAt(looks, 1920),
    unique(all.flatMap(({ faint }) => faint)).length,
    Math.min(...all.map(({ smallest }) => smallest)),
    unique(phone.flatMap(({ measured }) => measured.small)).length,
    most(all.map(({ filled }) => filled)),
  ];
};

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: inProject(), encoding: 'utf8' }).trim();

/** The commit, and whether files differ from it. */
const version = (): string => {
  try {
    const isChanged = git('status', '--porcelain', '--', 'client', 'server') !== '';
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
};

export interface Graded {
  /** The document. */
  text: string;
  /** The screens with less than nine points. */
  below: string[];
}

/** The table of all screens that were looked at. */
export const grade = (looks: readonly Look[], day: string): Graded => {
  const screens = unique(looks.map(({ picture }) => picture.screen));
  const graded = screens.map((screen) => {
    const own = looks.filter(({ picture }) => picture.screen === screen);
    const judged: Judgement | undefined = JUDGED[screen];
    const faults = faultsOf(own);
    const lacked: readonly Point[] = judged?.lacks ?? [];
    const has = (point: Point): boolean =>
      judged !== undefined && !lacked.includes(point) && !faults[point]?.length;
    return { screen, own, judged, faults, has, points: NAMES.filter(has).length };
  });
  const widths = RUBRIC_WIDTHS.join(', ');
  const themes = unique(looks.map(({ picture }) => picture.theme)).join(' and ');
  const lacking = graded.flatMap(({ screen, faults, judged }) => [
    ...NAMES.flatMap((point) =>
      (faults[point] ?? []).map((fault) => `- ${screen}, ${point}: ${fault}`),
    ),
    ...(judged?.lacks ?? []).map((point) => `- ${screen}, ${point}: ${judged?.[point]}`),
  ]);
  const text = `# The rubric

Written by \`npm run gallery -- --rubric tests/tools/gallery/rubric.md\` on ${day}, of commit ${version()}, at ${widths} px, ${themes}.
The judged points come from \`judged.ts\`, whose pictures are those of \`npm run gallery\`.

${NAMES.map((point, at) => `${at + 1}. **${point}**: ${POINTS[point]}`).join('\n')}

## Points

${table(
  ['screen', 'states', ...NAMES, 'points'],
  graded.map(({ screen, has, points }) => [
    screen,
    SCREEN_STATES.filter((state) => state.screen === screen).length,
    ...NAMES.map((point) => (has(point) ? 1 : 0)),
    points,
  ]),
)}

## Measures

Of all widths the worst. Empty is the share of the left and of the right half, to the end of the window.

${table(
  [
    'screen',
    'h1 / largest other, px',
    'sizes',
    'broken, cut, in two lines',
    'empty at 1280, %',
    'empty at 1920, %',
    'low contrast',
    'smallest text, px',
    'targets under 44 px',
    'filled in a part',
  ],
  graded.map(({ screen, own }) => measuresOf(screen, own)),
)}

## Judged

${graded
  .map(({ screen, judged }) =>
    judged
      ? `**${screen}** (${judged.pictures.map((file) => `\`${file}\``).join(', ')}). Purpose: ${judged.purpose} States: ${judged.states} Italian: ${judged.italian} Remembered: ${judged.remembered} Trust: ${judged.trust}`
      : `**${screen}** was not judged.`,
  )
  .join('\n\n')}

## What costs points

${lacking.length > 0 ? unique(lacking).join('\n') : 'Nothing.'}
`;
  const below = graded
    .filter(({ points }) => points < POINTS_MIN)
    .map(({ screen, points }) => `${screen}: ${points}`);
  return { text, below };
};
