import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './message.module.css';

type Tone = 'danger' | 'success' | 'info';

const icons: Record<Tone, IconName> = {
  danger: 'alert',
  success: 'check',
  info: 'info',
};

interface MessageProps {
  tone?: Tone | undefined;
  /** False for none. A text that begins with ❌ or ⚠️ has the icon of that mark in any case. */
  icon?: boolean | undefined;
  className?: string | undefined;
  /** Without children nothing is shown, but the live region stays, so that a later text is announced. */
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

function Message({ role, tone, icon = true, className, children, ref }: AnyMessageProps) {
  const hasText =
    children !== undefined && children !== null && children !== false && children !== '';
  const { mark, markIcon, text } = splitMark(children);
  return (
    <div ref={ref} role={role} className={joinClasses(styles.region, className)}>
      {hasText && (
        <div className={joinClasses(styles.message, styles[tone])}>
          {(icon || markIcon) && <Icon name={markIcon ?? icons[tone]} />}
          <div className={styles.text}>
            {mark && <span className="sr-only">{mark} </span>}
            {text}
          </div>
        </div>
      )}
    </div>
  );
}

const marks = [
  ['❌', 'close'],
  ['⚠️', 'alert'],
] as const;

/** The mark stays in the text for screen readers, and is drawn as an icon, since not every system has a glyph for it. */
function splitMark(children: ReactNode) {
  const text = typeof children === 'string' ? children : '';
  const found = marks.find(([mark]) => text.startsWith(`${mark} `));
  if (!found) return { text: children };
  const [mark, markIcon] = found;
  return { mark, markIcon, text: text.slice(mark.length + 1) };
}
