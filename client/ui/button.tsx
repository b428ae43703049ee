import { type ComponentProps, type MouseEvent, type ReactNode, createContext, use } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { joinClasses } from './join-classes.ts';
import { Link } from './link.tsx';

/**
 * The ids of what the controls around here are about, such as a card's route and date. Buttons and links that are alike
 * on every card take them as their `aria-describedby` (CARD-07).
 */
export const Description = createContext<string | undefined>(undefined);

/** The `aria-describedby` of a control; `undefined` where nothing describes it. */
export const useDescription = (): string | undefined => use(Description);

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'accent' | 'approve' | 'ghost' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  icon?: IconName | undefined;
  /** An icon after the text. */
  iconEnd?: IconName | undefined;
  /** Takes the full width of its container. */
  wide?: boolean | undefined;
  /** Shows the icon alone; the children are the name for screen readers. */
  iconOnly?: boolean | undefined;
}

interface Dressed extends ButtonLook {
  className?: string | undefined;
  children?: ReactNode;
}

/** The props of an element that looks like a button: its icons and text are its content. */
const useLook = <Props extends Dressed>(props: Props) => {
  const { variant = 'primary', size = 'medium', icon, iconEnd, wide, iconOnly, ...rest } = props;
  return {
    'aria-describedby': useDescription(),
    ...rest,
    className: joinClasses(
      styles.button,
      styles[variant],
      styles[size],
      wide && styles.wide,
      iconOnly && styles.iconOnly,
      rest.className,
    ),
    children: (
      <span className={styles.face}>
        {icon && <Icon name={icon} />}
        <span className={iconOnly ? 'sr-only' : 'shrink'}>{rest.children}</span>
        {iconEnd && <Icon name={iconEnd} />}
      </span>
    ),
  };
};

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner and ignores clicks. Not `disabled`, so that the focus stays. */
  pending?: boolean | undefined;
  /**
   * Its press sends a call, so the second click of a double click does nothing (GEN-18). `pending` is not enough: the
   * call of the first click may already have been answered. A button that submits a form always sends.
   */
  sends?: boolean | undefined;
}

/** A button of type 'button' by default, so that none submits a form by accident. */
export function Button({
  pending = false,
  onClick,
  type = 'button',
  sends = type === 'submit',
  ...props
}: ButtonProps) {
  const { children, ...rest } = useLook(props);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending || (sends && event.detail > 1)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- it has one, from the props
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      {children}
      {pending && <span aria-hidden="true" className={styles.spinner} />}
    </button>
  );
}

interface ButtonLinkProps extends ComponentProps<typeof Link>, ButtonLook {}

/** A link to another page that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Link {...useLook(props)} />;
}

interface ActionLinkProps extends ButtonLinkProps {
  /** What a plain press does instead of following the address. */
  onPress: () => void;
}

/**
 * A button whose action has an address too: it is a link, so that Ctrl+click, the middle button and the browser's menu
 * open the address in a tab of its own.
 */
export function ActionLink({ onPress, ...props }: ActionLinkProps) {
  return (
    <ButtonLink
      {...props}
      role="button"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onPress();
      }}
      // The space bar presses a button, but not a link.
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}

/** The same for a link that is not a page, such as `mailto:`. */
export function ButtonAnchor(props: ComponentProps<'a'> & ButtonLook) {
  const { children, ...rest } = useLook(props);
  return <a {...rest}>{children}</a>;
}
