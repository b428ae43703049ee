import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { useDateField, useDateSegment } from 'react-aria/useDateField';
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState';
import { Field, useFieldIds, type FieldTexts } from './field.tsx';
import boxStyles from './field.module.css';
import { joinClasses } from './join-classes.ts';
import styles from './segment-field.module.css';
import { isHalfTyped } from './typed-date.ts';
import { useReport } from './use-reported-value.ts';

/** What a form can do with a field of segments. */
export interface FocusHandle {
  focus: () => void;
}

/** What date and time field have in common. */
export interface SegmentFieldProps extends FieldTexts {
  /** The date or time, '' if the field is empty, or what is typed so far, such as '12/gg/aaaa' (`isHalfTyped`). */
  value: string;
  onChange: (value: string) => void;
  /** The name of the value in the form's data, where a half typed one is ''. */
  name?: string | undefined;
  className?: string | undefined;
  ref?: Ref<FocusHandle> | undefined;
}

interface Typed {
  state: DateFieldState;
  /** The value of what is typed now. */
  typed: string;
  /** The error of a half typed value, shown when the form is sent. */
  invalid: string;
  /** Sets the field to a pasted text, if that is a value. */
  paste: (text: string) => void;
  /** Sets the field to a value. */
  set: (value: string) => void;
}

interface Props extends SegmentFieldProps {
  id?: string | undefined;
  of: Typed;
  /** At the end of the box. */
  button?: ReactNode;
}

const noop = () => {};

/** What people type between day, month and year, or hour and minute: it ends the segment, as in native fields. */
const SEPARATOR = /^[/\-.: ]$/;

const focusAfter = (field: HTMLElement, segment: EventTarget) => {
  const segments = [...field.querySelectorAll<HTMLElement>('[tabindex]')];
  segments[segments.findIndex((one) => one === segment) + 1]?.focus();
};

/** A field of segments (day, month, year, or hour, minute), each typed or changed by the arrow keys. */
export function SegmentField({ of: { state: given, typed, ...of }, ...props }: Props) {
  const { label, description, required, name, className, button } = props;
  const box = useRef<HTMLDivElement>(null);
  const isRefused = useRefused(box, typed);
  const error = props.error ?? (isRefused ? of.invalid : undefined);
  const texts = { label, description, error, required };
  const ids = useFieldIds(texts, props.id);
  const describedBy = ids.control['aria-describedby'];
  // React Aria would replace 31 February by the month's last day when the focus leaves; here it stays, with an error.
  const state = {
    ...given,
    isInvalid: Boolean(error),
    isRequired: Boolean(required),
    confirmPlaceholder: noop,
  };
  const { fieldProps } = useDateField(
    {
      id: ids.id,
      'aria-labelledby': ids.labelId,
      ...(describedBy && { 'aria-describedby': describedBy }),
    },
    state,
    box,
  );
  const focus = () => box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  useImperativeHandle(props.ref, () => ({ focus }), []);
  useReport(typed, props.value, props.onChange);

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    of.paste(event.clipboardData.getData('text/plain'));
  };
  /** The segment that took the last digit; a value that can take no more has moved the focus on by itself. */
  const lastTyped = useRef<EventTarget>(null);
  /** The digits of the year so far. React Aria counts zeros before it, so that 02026 would end as 6. */
  const year = useRef('');
  /** Keys that native fields have and React Aria's have not. */
  const pressKey = (event: KeyboardEvent<HTMLDivElement>) => {
    fieldProps.onKeyDown?.(event);
    const { key, ctrlKey, metaKey, altKey, currentTarget, target } = event;
    const isDigit = /^\d$/.test(key);
    if (!isDigit) year.current = '';
    if (isDigit) {
      lastTyped.current = target;
      if ((target as HTMLElement).dataset['segment'] !== 'year') return;
      if (year.current.length === 4) year.current = '';
      if (key === '0' && year.current === '') event.preventDefault();
      else year.current += key;
    } else if (SEPARATOR.test(key) && !ctrlKey && !metaKey && !altKey) {
      event.preventDefault();
      if (lastTyped.current === target) focusAfter(currentTarget, target);
    } else if (key === 'Enter') {
      event.preventDefault();
      currentTarget.closest('form')?.requestSubmit();
    } else if (altKey && key === 'ArrowDown') {
      currentTarget.parentElement?.querySelector('button')?.click();
    }
  };
  return (
    <Field ids={ids} className={className} onLabelClick={focus} {...texts}>
      <div
        aria-invalid={state.isInvalid || undefined}
        className={joinClasses(boxStyles.box, styles.frame)}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and pasted texts of the segments inside */}
        <div
          {...fieldProps}
          role="group"
          ref={box}
          className={styles.segments}
          onPaste={paste}
          onKeyDown={pressKey}
          onFocus={() => {
            year.current = '';
          }}
        >
          {state.segments.map((segment, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- their order never changes
            <Segment key={index} segment={segment} state={state} />
          ))}
        </div>
        <input
          type="hidden"
          name={name}
          value={isHalfTyped(typed) ? '' : typed}
          // Dispatched by scripts that fill in forms, such as Regia's.
          onInput={(event) => of.set(event.currentTarget.value)}
        />
        {button}
      </div>
    </Field>
  );
}

/** Whether the form was sent with what is typed now, although it is half typed. */
const useRefused = (box: RefObject<HTMLElement | null>, typed: string): boolean => {
  const [refused, setRefused] = useState('');
  useEffect(() => {
    const form = box.current?.closest('form');
    const refuse = () => setRefused(typed);
    form?.addEventListener('submit', refuse);
    return () => form?.removeEventListener('submit', refuse);
  }, [box, typed]);
  return typed === refused && isHalfTyped(typed);
};

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null);
  const { segmentProps } = useDateSegment(segment, state, ref);
  return (
    <span
      {...segmentProps}
      ref={ref}
      data-segment={segment.type}
      className={segment.isEditable ? styles.segment : styles.literal}
    >
      {textOf(segment)}
    </span>
  );
}

/** React Aria's placeholders of a time are dashes. */
const PLACEHOLDERS: Partial<Record<DateSegment['type'], string>> = { hour: 'HH', minute: 'MM' };

/** Marks of the writing direction, which React Aria sets around a time. */
const DIRECTION_MARKS = /[\u2066-\u2069]/g;

const textOf = ({ type, text, isPlaceholder }: DateSegment): string =>
  (isPlaceholder && PLACEHOLDERS[type]) || text.replaceAll(DIRECTION_MARKS, '');

/** What the segments show, such as '12/gg/aaaa'; '' while all of them are empty. */
export const shownText = ({ segments }: DateFieldState): string =>
  segments.some(({ isEditable, isPlaceholder }) => isEditable && !isPlaceholder)
    ? segments.map(textOf).join('')
    : '';
