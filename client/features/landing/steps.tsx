import { BRAND } from '#contract/own-brand';
import styles from './steps.module.css';

/** A sentence for each step of BRAND.steps, in the same order. */
const SENTENCES = [
  'Scrivi tratta, data e prezzo del biglietto che non userai, aggiungi una foto e mettilo online.',
  'Chi vuole partire filtra per città, data e compagnia, e contatta chi vende via email.',
  'Chi vende recupera una parte della spesa, chi acquista vola spendendo meno.',
] as const;

/** How it works, in three steps (LAND-03). */
export function Steps() {
  return (
    <section aria-labelledby="come-funziona" className="grid gap5 container">
      <h2 id="come-funziona">{BRAND.howItWorks}</h2>
      <ol className={styles.steps}>
        {BRAND.steps.map((step, i) => (
          <li key={step} className={styles.step}>
            <h3 className={styles.title}>
              <span className={styles.number}>{i + 1}</span>
              <span>{` ${step}`}</span>
            </h3>
            <p>{SENTENCES[i]}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
