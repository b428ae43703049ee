/** The script that plants the client's defects in a page, before the product's own scripts. */
import type { PlantedDefect } from './defect.ts';
import { makeBrowserTools } from './browser-tools.ts';

/** The address of a page's script. */
export const SCRIPT_PATH = '/planted.js';

/** Functions are sent as their text; the transpiler calls `__name` in it to keep their names. */
const PRELUDE = 'const __name = (value) => value;';

/** The script of these defects; `null` if none of them is in the client. */
export const pageScript = (defects: readonly PlantedDefect[]): string | null => {
  const planted = defects.flatMap((defect) => ('client' in defect ? defect.client : []));
  if (planted.length === 0) return null;
  const calls = planted.map((plant) => `(${plant.toString()})(tools);`);
  return `{\n${PRELUDE}\nconst tools = (${makeBrowserTools.toString()})();\n${calls.join('\n')}\n}\n`;
};

/** A page with the script in front of its others. */
export const withScript = (html: string): string =>
  html.replace(/<head>|(?=<script)/, (found) => `${found}<script src="${SCRIPT_PATH}"></script>`);
