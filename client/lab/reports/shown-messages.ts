import type { Tone } from '../../lib/announcements.ts';
import { answeredCalls, type AnsweredCall } from '../sandbox/answered-calls.ts';
import { Observable } from '../../lib/observable.ts';

/** A message of the product on the screen, and the call that it is about. */
export interface ShownMessage {
  request_id: string;
  text: string;
}

/** How many messages wait to be reported; the oldest are dropped. */
const MAX_WAITING = 20;

/** Messages that have not been reported yet, oldest first. */
export const shownMessages = new Observable<readonly ShownMessage[]>([]);

/** Events that come from a person: what is shown after one is not about a call that was answered before it. */
const GESTURES = ['click', 'input', 'change', 'keydown', 'submit'] as const;

/** Elements whose text is a message: alerts, outcomes, errors of fields, and the titles of empty lists. */
const MESSAGE = '[data-message]';

/**
 * The call that a message is about: the newest that the server answered with this text; else, by the tone, the newest
 * that failed, or the newest that did something. `undefined` for a message about no call, such as an empty field.
 */
const causeOf = (
  text: string,
  tone: Tone,
  calls: readonly AnsweredCall[],
): AnsweredCall | undefined => {
  const said = calls.find((call) => call.text.includes(JSON.stringify(text).slice(1, -1)));
  if (said) return said;
  if (tone === 'success')
    return calls.find((call) => call.isWrite && !call.hasFailed) ?? calls.find(succeeded);
  return calls.find(({ hasFailed }) => hasFailed) ?? (tone === 'info' ? calls[0] : undefined);
};

const succeeded = ({ hasFailed }: AnsweredCall): boolean => !hasFailed;

/**
 * Collects every message that appears in `shownMessages`. From the first screen on, since later it could not be told
 * which call a message is about. Returns the function that stops it.
 */
export const watchMessages = (): (() => void) => {
  const take = (elements: Iterable<Element>) => {
    for (const element of elements) {
      const text = textOf(element);
      if (text === '' || element.closest('[data-regia]')) continue;
      const tone = element.getAttribute('data-message') as Tone;
      const cause = causeOf(text, tone, answeredCalls.get());
      if (!cause) continue;
      const waiting = [...shownMessages.get(), { request_id: cause.id, text }];
      shownMessages.set(waiting.slice(-MAX_WAITING));
    }
  };
  const observer = new MutationObserver((records) => take(new Set(records.flatMap(messagesIn))));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const forget = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-regia]'))) answeredCalls.set([]);
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, forget, { capture: true });
  return () => {
    observer.disconnect();
    for (const gesture of GESTURES)
      document.removeEventListener(gesture, forget, { capture: true });
  };
};

/** What a browser's translation puts texts into; the product has none (GEN-12). */
const TRANSLATED = 'font';

const isTranslated = (node: Node): boolean => node instanceof Element && node.matches(TRANSLATED);

/** The message that a change of the page is in, and those that it added; a translation of it is no message. */
const messagesIn = ({ type, target, addedNodes }: MutationRecord): Element[] => {
  if (type === 'childList' && [...addedNodes].every(isTranslated)) return [];
  const changed = target instanceof Element ? target : target.parentElement;
  if (changed?.closest(TRANSLATED)) return [];
  const around = changed?.closest(MESSAGE);
  if (around) return [around];
  const added = [...addedNodes].filter((node) => node instanceof Element);
  return added.flatMap((element) => [
    ...(element.matches(MESSAGE) ? [element] : []),
    ...element.querySelectorAll(MESSAGE),
  ]);
};

/** The text as it is read, without the buttons beside it. */
const textOf = (element: Element): string => {
  const copy = element.cloneNode(true) as Element;
  for (const button of copy.querySelectorAll('button')) button.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};
