import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shownMessages, watchMessages } from '../../client/lab/reports/shown-messages.ts';
import { answeredCalls } from '../../client/lab/sandbox/answered-calls.ts';

let stop = () => {};
beforeEach(() => {
  stop = watchMessages();
});
afterEach(() => {
  stop();
  shownMessages.set([]);
  document.body.replaceChildren();
});

const show = (text: string) => {
  const alert = document.createElement('p');
  alert.dataset['message'] = 'danger';
  alert.textContent = text;
  document.body.append(alert);
  return alert;
};
const said = () => shownMessages.get().map(({ text }) => text);

it('a message after a press that made no call is about none, as of a field that is missing [LAB-05]', async () => {
  const failed = { id: 'a', isWrite: true, hasFailed: true, text: '{}' };
  answeredCalls.set([failed]);
  document.body.click();
  show('Compila tutti i campi.');
  await Promise.resolve();
  answeredCalls.set([failed]);
  show('Non si può.');
  await waitFor(() => expect(said()).toEqual(['Non si può.']));
});

it.each([
  ['wraps', (text: Text, font: HTMLElement) => font.append(text)],
  ['replaces', (text: Text, font: HTMLElement) => font.append(`Translated: ${text.data}`)],
])(
  'a message that a translation %s, and words again, is one message [GEN-12][LAB-05]',
  async (_, fill) => {
    answeredCalls.set([{ id: 'a', isWrite: true, hasFailed: true, text: '{}' }]);
    const alert = show('Non si può.');
    await waitFor(() => expect(said()).toEqual(['Non si può.']));
    // oxlint-disable-next-line typescript/no-deprecated -- browsers' translations use it all the same
    const font = document.createElement('font');
    const [text] = alert.childNodes as unknown as [Text];
    text.replaceWith(font);
    fill(text, font);
    await Promise.resolve();
    font.textContent = 'You cannot.';
    await Promise.resolve();
    alert.textContent = 'Non si può più.';
    await waitFor(() => expect(said()).toEqual(['Non si può.', 'Non si può più.']));
  },
);
