import { Observable } from '../../lib/observable.ts';
import { initialParameter } from '../regia-visibility.ts';

/** The code of a link that is not restored yet. */
const linkCode = new Observable(
  initialParameter === 'on' || initialParameter === 'off' ? null : initialParameter,
);

/** Whether the page was opened by a link that is not restored yet (DEMO-12). */
export const hasLinkCode = (): boolean => linkCode.get() !== null;

/** The code of the link that the page was opened by; `null` from the second call on. */
export const takeLinkCode = (): string | null => {
  const code = linkCode.get();
  linkCode.set(null);
  return code;
};
