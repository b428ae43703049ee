/** The query parameter that hides Regia or shows it again: `off` or `on`. */
export const REGIA_PARAMETER = 'regia';

/** The query parameter that opens the control room of a hosted demo. */
export const DEMO_TOKEN_PARAMETER = 'demo-token';

/** The value of Regia's parameter, whatever the case of its name, and without what is glued to it; `null` for any other. */
export const parameterIn = (search: string): string | null => {
  const [, value = ''] =
    [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === REGIA_PARAMETER) ?? [];
  return /^\W*(on|off)\W*$/i.exec(value)?.[1]?.toLowerCase() ?? null;
};
