/** The form of a ticket in component tests: its controls by their labels, filled in at once where typing is not the point. */
import { fireEvent, screen } from '@testing-library/react';
import { listOwnTickets } from '#contract/tickets';
import type { Ticket } from '../../server/store/schema.ts';
import { FLIGHT, aPicture } from '../kit/publishing.ts';
import type { FlightText, PickedFile } from '../kit/pages/publish-page.ts';
import { openPage, settleCalls, type OpenedPage, type Options } from './open-page.tsx';
import type { TestSandbox } from './server.ts';

/** A box by its label; twenty times as fast as `getByLabelText`, which looks at every element of the page. */
export const box = (name: string): HTMLInputElement => {
  const labels = [...document.querySelectorAll('label')];
  const control = labels.find(({ textContent }) => textContent === name)?.control;
  if (!control) throw new Error(`no box ${name}`);
  return control as HTMLInputElement;
};
export const submitButton = () =>
  document.querySelector<HTMLButtonElement>('main button[type="submit"]') as HTMLButtonElement;

export const set = (control: HTMLElement, value: string): void =>
  void fireEvent.change(control, { target: { value } });

const offered = () => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
export const suggestions = () => offered().map(({ textContent }) => textContent);

/** Types the beginning of an airport and chooses it. */
export const choose = (name: string, label: string): void => {
  set(box(name), label.slice(0, 3));
  const option = offered().find(({ textContent }) => textContent === label);
  if (!option) throw new Error(`no suggestion ${label}`);
  fireEvent.click(option);
};

export const fillFlight = ({ departure, destination, date, price }: FlightText = FLIGHT): void => {
  choose('Partenza', departure);
  choose('Destinazione', destination);
  set(box('Data'), date);
  set(box('Prezzo'), price);
};

/** A file that is chosen, whatever its type; by default a picture. */
export const pick = async (
  { user }: OpenedPage,
  { name, mimeType: type, buffer }: PickedFile = aPicture(),
): Promise<File> => {
  const file = new File([new Uint8Array(buffer)], name, { type });
  await user.upload(box('Immagine'), file);
  return file;
};

/** Opens the form with a ticket of Marta's to edit, as the list of her tickets does. */
export const openEdit = async (sandbox: TestSandbox, id: number) => {
  const { body } = await sandbox.as('marta').call(listOwnTickets, {});
  localStorage.setItem('editTicket', JSON.stringify(body.find((ticket) => ticket.id === id)));
  return openForm({ sandbox });
};

export const openForm = async (options: Options = {}) => {
  const page = await openPage('/pubblica', { as: 'marta', ...options });
  await screen.findByRole('button', { name: /^(Pubblica biglietto|Salva le modifiche)$/ });
  // Without the calendar the form lets the server judge a date.
  await settleCalls();
  return page;
};

const PATH = '/api/tickets/tickets/';

/** The forms that were sent: the text of each field, or all of them where there are several. */
export const sentForms = ({ calls }: OpenedPage) =>
  calls(PATH)
    .filter(({ body }) => body instanceof FormData)
    .map(({ body }) => {
      const form = body as FormData;
      const names = [...new Set(form.keys())];
      return Object.fromEntries(
        names.map((name) => {
          const all = form.getAll(name);
          return [name, all.length > 1 ? all : all[0]];
        }),
      );
    });

/** The ticket that was stored last. */
export const newestOf = ({ sandbox }: OpenedPage): Ticket => {
  const { tickets } = sandbox.state.store;
  const newest = tickets.get(tickets.lastId);
  if (!newest) throw new Error('the newest ticket is gone');
  return newest;
};
