import type { ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './message.module.css';

type Tone = 'danger' | 'success' | 'info' | 'warning';

const icons: Record<Tone, IconName> = {
  danger: 'alert',
  success: 'check',
  info: 'info',
  warning: 'alert',
};

interface MessageProps {
  tone?: Tone | undefined;
  /** A text that brings its own mark (❌, ⚠️) shows that instead. */
  icon?: boolean | undefined;
  className?: string | undefined;
  /** Without children nothing shows, but the place stays known to screen readers. */
  children?: ReactNode;
  ref?: Ref<HTMLDivElement> | undefined;
}

/** Interrupts: what went wrong, told at once. */
export function Alert({ tone = 'danger', ...props }: MessageProps) {
  return <Message role="alert" tone={tone} {...props} />;
}

/** Does not interrupt: what went well or is under way. Keep it mounted, change its children. */
export function Status({ tone = 'success', ...props }: MessageProps) {
  return <Message role="status" tone={tone} {...props} />;
}

/** Not announced: a standing remark on the page. */
export function Note({ tone = 'info', ...props }: MessageProps) {
  return <Message tone={tone} {...props} />;
}

interface AnyMessageProps extends MessageProps {
  role?: 'alert' | 'status' | undefined;
  tone: Tone;
}

function Message({ role, tone, icon = true, className, children, ref }: AnyMessageProps) {
  const said = children !== undefined && children !== null && children !== false && children !== '';
  const { mark, markIcon, text } = splitMark(children);
  return (
    <div ref={ref} role={role} className={joinClasses(styles.region, className)}>
      {said && (
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

/** The mark stays in the text, and is drawn like every other icon: not every system has a glyph for it. */
function splitMark(children: ReactNode) {
  const text = typeof children === 'string' ? children : '';
  const found = marks.find(([mark]) => text.startsWith(`${mark} `));
  if (!found) return { text: children };
  const [mark, markIcon] = found;
  return { mark, markIcon, text: text.slice(mark.length + 1) };
}
