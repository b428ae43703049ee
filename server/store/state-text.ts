/** The text of a state's document (LAB-01), which is that of a scenario's file too (LAB-03). */
import type { Loose } from '#contract/json-values';

/** A value on one line, with blanks that an editor would put there. */
const lineOf = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map(lineOf)
    : Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${lineOf(one)}`);
  if (parts.length === 0) return isList ? '[]' : '{}';
  return isList ? `[ ${parts.join(', ')} ]` : `{ ${parts.join(', ')} }`;
};

const listed = (open: string, lines: readonly string[], close: string): string =>
  `${open}\n${lines.map((line) => `    ${line}`).join(',\n')}\n  ${close}`;

/** A part: a row, or a picture, on each line. */
const partOf = (key: string, part: unknown): string => {
  if (Array.isArray(part) && part.length > 0) return listed('[', part.map(lineOf), ']');
  const pictures = key === 'images' ? Object.entries(part as Loose) : [];
  if (pictures.length === 0) return lineOf(part);
  const lines = pictures.map(([name, text]) => `${lineOf(name)}: ${lineOf(text)}`);
  return listed('{', lines, '}');
};

/** A document with a row on each line, so that people can edit it and a diff shows which rows have changed. */
export const stateText = (document: Loose): string => {
  const parts = Object.entries(document).map(
    ([key, part]) => `  ${lineOf(key)}: ${partOf(key, part)}`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
};

const LEFT_OUT: ReadonlySet<string> = new Set(['scenario', 'clock']);

/**
 * An export with relative dates as the text of a scenario's file. Its scenario and clock are left out, since a sandbox on
 * the file's scenario has its own; so is an empty list of pictures.
 */
export const scenarioText = (exported: Loose, says: string): string =>
  stateText(
    Object.fromEntries(
      Object.entries({ says, ...exported }).filter(
        ([key, part]) => !LEFT_OUT.has(key) && !(key === 'images' && lineOf(part) === '{}'),
      ),
    ),
  );
