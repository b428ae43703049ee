import { Icon, type IconName } from './icon.tsx';
import styles from './signed-text.module.css';

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

/** A text with its sign, if it has one, drawn as an icon in the line. */
export function SignedText({ children: text }: { children: string }) {
  const parts = splitSign(text);
  if (!parts) return <span>{text}</span>;
  return (
    <>
      <Icon name={parts.icon} className={styles.icon} />
      <HiddenSign>{parts.sign}</HiddenSign>
      <span>{parts.rest}</span>
    </>
  );
}
