/** The script that plants the client's defects in a page, before the product's own scripts. */
import { makeBrowserTools } from './browser-tools.ts';
import { DEFECTS } from './catalogue.ts';

/** Where it is; its query names the defects. */
export const SCRIPT_PATH = '/planted.js';

/** Functions are sent as their text; the transpiler calls `__name` in it to keep their names. */
const PRELUDE = 'const __name = (value) => value;';

/** The address of the script for these defects; `null` if none of them is in the client. */
export const scriptAddress = (on: readonly string[]): string | null => {
  const names = DEFECTS.flatMap((defect) =>
    'client' in defect && on.includes(defect.name) ? [defect.name] : [],
  );
  return names.length === 0 ? null : `${SCRIPT_PATH}?${names.join('&')}`;
};

/** The script of an address. */
export const scriptAt = (address: string): string => {
  const [, query = ''] = address.split('?');
  const calls = DEFECTS.flatMap((defect) =>
    'client' in defect && query.split('&').includes(defect.name)
      ? [`(${defect.client.toString()})(tools);`]
      : [],
  );
  return `{\n${PRELUDE}\nconst tools = (${makeBrowserTools.toString()})();\n${calls.join('\n')}\n}\n`;
};

export const SCRIPT_HEADERS = {
  'Content-Type': 'text/javascript; charset=utf-8',
  'Cache-Control': 'no-store',
};

/** A page with the script of these defects in front of its others. */
export const withScript = (html: string, on: readonly string[]): string => {
  const address = scriptAddress(on);
  return address === null
    ? html
    : html.replace('<head>', () => `<head><script src="${address}"></script>`);
};
