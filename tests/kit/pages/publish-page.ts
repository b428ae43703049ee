import type { Locator } from '@playwright/test';
import { ScreenPage } from '../screen-page.ts';
import { DateField } from '../date-field.ts';

/** A file for a file input. */
export interface PickedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export interface FlightText {
  departure: string;
  destination: string;
  /** `YYYY-MM-DD` */
  date: string;
  price: string;
}

/** `/pubblica`, where a ticket is published or edited. */
export class PublishPage extends ScreenPage {
  static readonly paths = ['/pubblica'];
  /** The pass of the ticket that was just published. */
  readonly published = this.page.getByRole('region', { name: 'Il biglietto appena pubblicato' });
  readonly departure = this.page.getByRole('combobox', { name: 'Partenza', exact: true });
  readonly destination = this.page.getByRole('combobox', { name: 'Destinazione', exact: true });
  readonly suggestions = this.page.getByRole('listbox').getByRole('option');
  readonly date = new DateField(this.page, 'Data');
  readonly departureTime = new DateField(this.page, 'Orario di decollo');
  readonly arrivalTime = new DateField(this.page, 'Orario di atterraggio');
  readonly returnDepartureTime = new DateField(this.page, 'Decollo del ritorno');
  readonly returnArrivalTime = new DateField(this.page, 'Atterraggio del ritorno');
  readonly tripType = this.page.getByRole('group', { name: 'Tipo di viaggio' });
  readonly airline = this.#label('Compagnia aerea');
  readonly services = this.page.getByRole('group', { name: 'Servizi' });
  readonly price = this.#label('Prezzo');
  readonly image = this.#label('Immagine');
  readonly preview = this.page.getByRole('img', { name: 'Anteprima' });
  readonly notes = this.#label('Note');
  readonly publishButton = this.page.getByRole('button', { name: 'Pubblica biglietto' });
  readonly saveButton = this.page.getByRole('button', { name: 'Salva le modifiche' });
  readonly cancelEdit = this.page.getByRole('button', { name: 'Annulla modifica' });
  /** The boarding pass beside the form. */
  readonly pass = this.page.locator('form div[aria-hidden="true"]').filter({ hasText: 'Viaggio' });
  /** Route and price beside the button, where the pass is below the form. */
  readonly summary = this.page.locator('form p[aria-hidden="true"]').filter({ hasText: '€' });
  /** Says why an edit is over. */
  readonly ended = this.page.getByText(/^Il biglietto che stavi modificando/);

  #label(text: string): Locator {
    return this.page.getByLabel(text, { exact: true });
  }

  /** Types a query and chooses the suggestion with this label. */
  async choose(field: Locator, label: string, query = label.slice(0, 3)): Promise<this> {
    await field.fill(query);
    await this.suggestions.filter({ hasText: label }).click();
    return this;
  }

  async chooseTrip(type: 'Solo andata' | 'Andata/Ritorno'): Promise<this> {
    await this.tripType.getByRole('radio', { name: type }).check();
    return this;
  }

  async tickService(name: string): Promise<this> {
    await this.services.getByRole('checkbox', { name }).check();
    return this;
  }

  async pick(file: PickedFile): Promise<this> {
    await this.image.setInputFiles(file);
    return this;
  }

  /** Fills in the required fields. */
  async fillFlight({ departure, destination, date, price }: FlightText): Promise<this> {
    await this.choose(this.departure, departure);
    await this.choose(this.destination, destination);
    await this.date.fill(date);
    await this.price.fill(price);
    return this;
  }

  async submit(): Promise<this> {
    await this.publishButton.click();
    return this;
  }
}
