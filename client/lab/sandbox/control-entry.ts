/**
 * An endpoint of the control room by its path and method alone, for files that the landing loads: it must stay small, so
 * they do not import the contract's schemas. The type argument checks both against the contract's entry. Where there is a
 * schema of a body, lib/api.ts only asks whether it is there.
 */
export const controlEntry = <E extends { path: string; method: string }>(
  head: Pick<E, 'path' | 'method'>,
): E => ({ who: 'control', ...(head.method === 'post' && { body: {} }), ...head }) as unknown as E;
