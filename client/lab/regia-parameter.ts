/** The query parameter of Regia: `off`, `on`, or the code of a link (link/link-code.ts). */
export const REGIA_PARAMETER = 'regia';

/** The query parameter that opens the control room of a hosted demo. */
export const DEMO_TOKEN_PARAMETER = 'demo-token';

/** The value of Regia's parameter, whatever the case of its name; `on` and `off` without what is glued to them. */
export const parameterIn = (search: string): string | null => {
  const [, value] =
    [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === REGIA_PARAMETER) ?? [];
  if (value === undefined) return null;
  return /^\W*(on|off)\W*$/i.exec(value)?.[1]?.toLowerCase() ?? value;
};
