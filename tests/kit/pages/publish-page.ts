import type { Locator, Page } from '@playwright/test';
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
  readonly heading: Locator;
  /** The pass of the ticket that was just published. */
  readonly published: Locator;
  readonly departure: Locator;
  readonly destination: Locator;
  readonly suggestions: Locator;
  readonly date: DateField;
  readonly departureTime: DateField;
  readonly arrivalTime: DateField;
  readonly returnDepartureTime: DateField;
  readonly returnArrivalTime: DateField;
  readonly tripType: Locator;
  readonly airline: Locator;
  readonly services: Locator;
  readonly price: Locator;
  readonly image: Locator;
  readonly preview: Locator;
  readonly notes: Locator;
  readonly alert: Locator;
  readonly publishButton: Locator;
  readonly saveButton: Locator;
  readonly cancelEdit: Locator;
  readonly progress: Locator;
  /** The boarding pass beside the form. */
  readonly pass: Locator;
  /** Route and price beside the button, where the pass is below the form. */
  readonly summary: Locator;
  /** Says why an edit is over. */
  readonly ended: Locator;

  constructor(page: Page) {
    super(page);
    const label = (text: string) => page.getByLabel(text, { exact: true });
    this.published = page.getByRole('region', { name: 'Il biglietto appena pubblicato' });
    this.heading = page.getByRole('heading', { level: 1 });
    this.departure = page.getByRole('combobox', { name: 'Partenza', exact: true });
    this.destination = page.getByRole('combobox', { name: 'Destinazione', exact: true });
    this.suggestions = page.getByRole('listbox').getByRole('option');
    this.date = new DateField(page, 'Data');
    this.departureTime = new DateField(page, 'Orario di decollo');
    this.arrivalTime = new DateField(page, 'Orario di atterraggio');
    this.returnDepartureTime = new DateField(page, 'Decollo del ritorno');
    this.returnArrivalTime = new DateField(page, 'Atterraggio del ritorno');
    this.tripType = page.getByRole('group', { name: 'Tipo di viaggio' });
    this.airline = label('Compagnia aerea');
    this.services = page.getByRole('group', { name: 'Servizi' });
    this.price = label('Prezzo');
    this.image = label('Immagine');
    this.preview = page.getByRole('img', { name: 'Anteprima' });
    this.notes = label('Note');
    this.alert = page.getByRole('main').getByRole('alert');
    this.publishButton = page.getByRole('button', { name: 'Pubblica biglietto' });
    this.saveButton = page.getByRole('button', { name: 'Salva le modifiche' });
    this.cancelEdit = page.getByRole('button', { name: 'Annulla modifica' });
    this.progress = page.getByRole('progressbar');
    this.pass = page.locator('form div[aria-hidden="true"]').filter({ hasText: 'Viaggio' });
    this.summary = page.locator('form p[aria-hidden="true"]').filter({ hasText: '€' });
    this.ended = page.getByText(/^Il biglietto che stavi modificando/);
  }

  async open(): Promise<this> {
    await this.page.goto('/pubblica');
    return this.ready();
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
