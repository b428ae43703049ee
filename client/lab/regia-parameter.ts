/** The query parameter of Regia: `off`, `on`, or the code of a link (link/link-code.ts). */
export const REGIA_PARAMETER = 'regia';

/** The value of Regia's parameter, whatever the case of its name; `on` and `off` without what is glued to them. */
export const parameterIn = (search: string): string | null => {
  const [, value] =
    [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === REGIA_PARAMETER) ?? [];
  if (value === undefined) return null;
  return /^\W*(on|off)\W*$/i.exec(value)?.[1]?.toLowerCase() ?? value;
};
