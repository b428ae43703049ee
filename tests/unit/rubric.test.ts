import { describe, expect, it } from 'vitest';
import { PATHS } from '../support/addresses.ts';
import { SCREEN_STATES } from '../support/screen-states.ts';
import { JUDGED } from '../tools/gallery/judged.ts';
import type { Measured } from '../tools/gallery/measure.ts';
import { planShots, RUBRIC_WIDTHS, THEMES, type Picture } from '../tools/gallery/plan.ts';
import { grade, opensScreen } from '../tools/gallery/rubric.ts';

const FINE: Measured = {
  ...{ heading: 32, largest: 28, sizes: [13, 15, 32], smallest: 13, filled: 1 },
  ...{ wrapped: [], small: [], lost: [], faint: [], empty: { left: 20, right: 85 } },
};
const [screen = ''] = Object.keys(JUDGED);
const picture = (width: Picture['width']): Picture => ({
  ...{ screen, state: 'as it opens', as: null, theme: 'light', file: 'a.png' },
  width,
});
const pointsOf = (measured: Partial<Measured>, width: Picture['width'] = 1280) => {
  const looks = [
    { picture: picture(320), measured: FINE },
    { picture: picture(width), measured: { ...FINE, ...measured } },
  ];
  const { text, below } = grade(looks, '2026-11-28');
  const [points = ''] = /\| (\d+) \|$/m.exec(text.slice(text.indexOf('## Points'))) ?? [];
  return { points: Number(points.replaceAll(/\D/g, '')), text, below };
};

describe('a designer who asks for the rubric', () => {
  it('gets ten points for a screen without a fault, and says what each costs [LOOK-01]', () => {
    expect(pointsOf({})).toMatchObject({ points: 10, below: [] });
    for (const [fault, width, said] of [
      [{ filled: 2 }, 768, 'purpose: 2 filled buttons (768 px)'],
      [{ largest: 33 }, 320, 'sizes: 33 px over an h1 of 32 (320 px)'],
      [{ sizes: [13, 15, 17, 21, 28, 32] }, 1920, 'sizes: sizes 13, 15, 17, 21, 28, 32 (1920 px)'],
      [{ lost: ['broken word: Roma'] }, 320, 'whole: broken word: Roma (320 px)'],
      [{ wrapped: ['Accedi'] }, 320, 'whole: two lines: Accedi (320 px)'],
      [{ empty: { left: 3, right: 86 } }, 1920, 'halves: 3 % and 86 % empty (1920 px)'],
      [{ faint: ['<p>'] }, 1280, 'legible: contrast: <p> (1280 px)'],
      [{ smallest: 12.8 }, 1280, 'legible: text of 12.8 px (1280 px)'],
      [{ small: ['Chiudi 32×44'] }, 320, 'targets: Chiudi 32×44 (320 px)'],
    ] as const) {
      const graded = pointsOf(fault as Partial<Measured>, width);
      expect(graded.points, said).toBe(9);
      expect(graded.text).toContain(`- ${screen}, ${said}`);
    }
    // A phone's half is no half, and a mouse needs no 44 px.
    expect(pointsOf({ empty: { left: 99, right: 99 } }, 768).points).toBe(10);
    expect(pointsOf({ small: ['Chiudi 32×32'] }, 1280).points).toBe(10);
    expect(pointsOf({ heading: 0 }).points).toBe(10);
  });

  it('is told each screen with less than nine [LOOK-01]', () => {
    expect(pointsOf({ filled: 2, smallest: 12 }).below).toEqual([`${screen}: 8`]);
  });

  it('finds every screen judged, from pictures that the gallery takes [LOOK-01][LAB-12]', () => {
    const everything = { screen: '', state: '', widths: RUBRIC_WIDTHS, themes: THEMES };
    const taken = new Set(
      planShots(SCREEN_STATES, everything).flatMap(({ pictures }) =>
        pictures.map(({ file }) => file),
      ),
    );
    const screens = SCREEN_STATES.filter(opensScreen).map((state) => state.screen);
    expect(Object.keys(JUDGED).toSorted()).toEqual([...new Set(screens)].toSorted());
    expect(PATHS.filter((path) => !(path in JUDGED))).toEqual([]);
    const named = Object.values(JUDGED).flatMap(({ pictures }) => pictures);
    expect(named.filter((file) => !taken.has(file))).toEqual([]);
  });
});
