/** A place in a text, counted from 1. */
export interface TextPlace {
  line: number;
  column: number;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Whether JSON can still go on after this text, as far as the engine's parser says. */
const mayGoOn = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return (
      message.startsWith('Unexpected end') ||
      message.startsWith('Unterminated string') ||
      Number(position) >= text.length
    );
  }
};

/**
 * Where a text that is no JSON goes wrong. Not all of the engine's messages say so, so the longest beginning is sought
 * that could still become JSON. Null for a text that is JSON.
 */
export const jsonPlace = (text: string): TextPlace | null => {
  if (isJson(text)) return null;
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (mayGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const lines = text.slice(0, good).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
};
