import { describe, expect, test } from 'vitest';
import { COMPAT_DATA, FLOOR } from '../../scripts/lib/browser-floor.ts';
import { checkBrowsers } from '../../scripts/lib/unsupported.ts';

const check = (code: string, styles: string, known: Parameters<typeof checkBrowsers>[1] = []) =>
  checkBrowsers({ modules: [{ file: 'client/a.ts', code }], styles: [styles] }, known);

describe('code that a browser of the floor cannot run is a violation [GEN-19]', () => {
  test.each([
    ['element.showPopover()', 'api.HTMLElement.showPopover'],
    ['navigator.setAppBadge(1)', 'api.Navigator.setAppBadge'],
    ['if (URL.canParse(a)) b()', 'api.URL.canParse_static'],
    ['const { promise } = Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['Object.groupBy(list, by)', 'javascript.builtins.Object.groupBy'],
    ['a.isSubsetOf(b)', 'javascript.builtins.Set.isSubsetOf'],
    ['requestIdleCallback(later)', 'api.Window.requestIdleCallback'],
    ['new Intl.DurationFormat("it")', 'javascript.builtins.Intl.DurationFormat'],
    ['list.addEventListener("scrollend", stop)', 'api.Document.scrollend_event'],
    ['document.querySelector("dialog, :popover-open")', 'css.selectors.popover-open'],
    ['jsx("div", { popover: "manual" })', 'html.global_attributes.popover'],
    ['jsx("search", {})', 'html.elements.search'],
  ])('%s', (code, feature) => {
    expect(check(code, '')).toStrictEqual([expect.stringContaining(`client/a.ts: ${feature} `)]);
  });
});

describe('code that does without, or means something else, is none', () => {
  test.each([
    ['element.showModal()'],
    ['list.toSorted()'],
    ['const { tag, icon } = notice; show(notice.actions)'],
    ['const requestIdleCallback = (f) => f(); requestIdleCallback(later)'],
    ['const has = "showPopover" in element'],
    ['const has = typeof requestIdleCallback === "function"'],
  ])('%s', (code) => expect(check(code, '')).toStrictEqual([]));
});

describe('a style that a browser of the floor lacks is a violation', () => {
  test.each([
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { color: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
    ['a { --ink: light-dark(#000, #fff) }', 'css.types.color.light-dark'],
    ['a { width: calc-size(auto, size) }', 'css.types.calc-size'],
    ['a { user-select: none }', 'css.properties.user-select'],
    ['a:popover-open { color: red }', 'css.selectors.popover-open'],
    ['@starting-style { a { opacity: 0 } }', 'css.at-rules.starting-style'],
    ['@media (scripting: none) { a { color: red } }', 'css.at-rules.media.scripting'],
  ])('%s', (styles, feature) => {
    expect(check('', styles)).toStrictEqual([expect.stringContaining(`: ${feature} is not in `)]);
  });
});

describe('a style with a fallback is none', () => {
  test.each([
    ['a { height: 100vh; height: 100dvh }'],
    ['a { color: #000; color: light-dark(#000, #fff) }'],
    ['a { -webkit-user-select: none; user-select: none }'],
    ['@supports (field-sizing: content) { a { field-sizing: content } }'],
    ['a { content: "light-dark(#000, #fff)" }'],
  ])('%s', (styles) => expect(check('', styles)).toStrictEqual([]));
});

test('a known use needs its feature and its place, and one that is not met is a violation', () => {
  const known = (at: string) => [['api.HTMLElement.showPopover', at, 'asked for first']] as const;
  expect(check('element.showPopover()', '', known('a.ts'))).toStrictEqual([]);
  expect(check('element.showPopover()', '', known('b.ts'))).toHaveLength(2);
  expect(check('', '', known('a.ts'))).toStrictEqual([
    'known-uses.ts: api.HTMLElement.showPopover is not used in a.ts',
  ]);
});

test('the floor is at least two years of each browser, as the data knew them, phones included [GEN-19]', () => {
  const { browsers, __meta } = COMPAT_DATA;
  expect(new Set(FLOOR.map(({ browser }) => browser))).toStrictEqual(
    new Set([
      'chrome',
      'chrome_android',
      'edge',
      'firefox',
      'firefox_android',
      'safari',
      'safari_ios',
    ]),
  );
  const limit = new Date(__meta.timestamp);
  limit.setFullYear(limit.getFullYear() - 2);
  for (const { browser, version } of FLOOR) {
    const released = browsers[browser].releases[version]?.release_date ?? 'unknown';
    expect(released < limit.toISOString(), `${browser} ${version}, ${released}`).toBe(true);
  }
});
