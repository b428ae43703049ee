import type { ReactNode, Ref } from 'react';
import type { Tone } from '../lib/announcements.ts';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './message.module.css';

const icons: Record<Tone, IconName> = {
  danger: 'alert',
  success: 'check',
  info: 'info',
};

interface MessageProps {
  tone?: Tone | undefined;
  className?: string | undefined;
  /** A text that begins with a sign has the icon of that sign instead of its tone's. Without children nothing is shown, but the live region stays, so that a later text is announced. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** An assertive live region, for failures. */
export function Alert({ tone = 'danger', ...props }: MessageProps) {
  return <Message role="alert" tone={tone} {...props} />;
}

/** A polite live region, for success and progress. Keep it mounted and change its children. */
export function Status({ tone = 'success', ...props }: MessageProps) {
  return <Message role="status" tone={tone} {...props} />;
}

/** A static remark, not announced. */
export function Note({ tone = 'info', ...props }: MessageProps) {
  return <Message tone={tone} {...props} />;
}

interface AnyMessageProps extends MessageProps {
  role?: 'alert' | 'status' | undefined;
  tone: Tone;
}

function Message({ role, tone, className, children, ref }: AnyMessageProps) {
  const hasText =
    children !== undefined && children !== null && children !== false && children !== '';
  const signed = typeof children === 'string' ? splitSign(children) : undefined;
  return (
    <div
      ref={ref}
      role={role}
      data-message={role && tone}
      className={joinClasses(styles.region, className)}
    >
      {hasText && (
        <div className={joinClasses(styles.message, `on-${tone}`)}>
          <Icon name={signed?.icon ?? icons[tone]} />
          <div className={styles.text}>
            {signed ? (
              <>
                <HiddenSign>{signed.sign}</HiddenSign>
                <span>{signed.rest}</span>
              </>
            ) : (
              children
            )}
          </div>
        </div>
      )}
    </div>
  );
}

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
