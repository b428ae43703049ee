import { initialParameter } from '../regia-visibility.ts';

let code = initialParameter === 'on' || initialParameter === 'off' ? null : initialParameter;

/** Whether the page was opened by a link that is not restored yet (DEMO-12). */
export const hasLinkCode = (): boolean => code !== null;

/** The code of the link that the page was opened by; `null` from the second call on. */
export const takeLinkCode = (): string | null => {
  const taken = code;
  code = null;
  return taken;
};
