import type { IconName } from './icon.tsx';
import styles from './message.module.css';

const SIGNS: readonly (readonly [sign: string, icon: IconName])[] = [
  ['❌', 'close'],
  ['⚠️', 'alert'],
];

interface SplitText {
  /** With the blank that follows it. */
  sign: string;
  icon: IconName;
  rest: string;
}

/** A text that begins with a sign, in its parts; `undefined` for any other. */
export const splitSign = (text: string): SplitText | undefined => {
  const found = SIGNS.find(([sign]) => text.startsWith(`${sign} `));
  if (!found) return undefined;
  const [mark, icon] = found;
  const sign = `${mark} `;
  return { sign, icon, rest: text.slice(sign.length) };
};

/** A sign in the text, for screen readers, copying and tests; to the eye it is hidden, since an icon is drawn instead (GEN-10). */
export function HiddenSign({ children }: { children: string }) {
  return <span className={styles.sign}>{children}</span>;
}
