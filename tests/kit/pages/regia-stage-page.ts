import { ScreenPage } from '../screen-page.ts';

/** The product on a desk beside itself on a phone. */
export class RegiaStagePage extends ScreenPage {
  static readonly paths = ['/regia/palco'];
  readonly desk = this.page.frameLocator('iframe[title="Rivola su un computer"]');
  readonly phone = this.page.frameLocator('iframe[title="Rivola su un telefono"]');
  /** Leaves the phone, and goes where the desk is. */
  readonly deskAlone = this.page.getByRole('button', { name: 'Solo il computer' });
}
