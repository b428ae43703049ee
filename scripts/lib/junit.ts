/** The test cases in a report as JUnit writes it, which all runners can: vitest, Playwright, pytest, Maven, Jest, Cypress. */
export interface TestCase {
  /** The class or the file. */
  group: string;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
}

/** What tests print may look like XML. */
const OUTPUT = /<!\[CDATA\[.*?\]\]>|<!--.*?-->/gs;
const TEST_CASE = /<testcase\b((?:"[^"]*"|'[^']*'|[^"'>])*?)(?:\/>|>(.*?)<\/testcase>)/gs;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name: string) => {
    if (name) return ENTITIES[name] ?? whole;
    const code = hex ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });

const attributeOf = (attributes: string, name: string): string => {
  const [, double, single] =
    new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  return decoded(double ?? single ?? '');
};

const outcomeOf = (inside: string): TestCase['outcome'] => {
  if (/<skipped\b/.test(inside)) return 'skipped';
  return /<(failure|error)\b/.test(inside) ? 'failed' : 'passed';
};

export const casesIn = (report: string): TestCase[] =>
  [...report.replaceAll(OUTPUT, '').matchAll(TEST_CASE)].map(
    ([, attributes = '', inside = '']) => ({
      group: attributeOf(attributes, 'classname'),
      name: attributeOf(attributes, 'name'),
      outcome: outcomeOf(inside),
    }),
  );
