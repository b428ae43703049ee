import { useId, useState, type SubmitEvent } from 'react';
import type { Brand } from '#lab/brand';
import { OWN_NAME } from '#contract/own-brand';
import { OWN_COLOUR, brandTheme } from '#lab/brand-theme';
import { BRAND_NAME_MAX } from '#lab/limits';
import { beginningOf } from '#contract/graphemes';
import { PROBLEM } from '#contract/problems';
import { joinClasses } from '../../ui/join-classes.ts';
import { countOf } from '../../lib/formats.ts';
import { welcomeNewClient } from '../stage/new-client.ts';
import regia from '../regia/regia.module.css';
import styles from './brand-form.module.css';
import { drawLogo } from './draw-logo.ts';
import { LandingPreview } from './landing-preview.tsx';
import { READY_BRANDS } from './ready-brands.ts';
import { Logo } from '../../ui/logo.tsx';

/** The name, colour and logo of a client (LOOK-08), beside the landing that will show them; each may be left as it is. */
export function BrandForm() {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  /** The colour of the logo, where none was chosen by hand. */
  const [proposed, setProposed] = useState<string | null>(null);
  const [logo, setLogo] = useState<Brand['logo']>(null);
  const [fileName, setFileName] = useState('');
  const [error, setError] = useState('');
  const [nameId, logoId, errorId] = [useId(), useId(), useId()];
  const colour = chosen ?? proposed;
  const brand: Brand = { name: name.trim() || OWN_NAME, colour, logo };
  const choose = async (file: Blob | undefined, called: string, given?: string) => {
    setFileName(called);
    const drawn = file && (await drawLogo(file).catch(() => null));
    setLogo(drawn?.logo ?? null);
    setProposed(given ?? drawn?.colour ?? null);
    setError(file && !drawn ? PROBLEM.notAnImage : '');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void welcomeNewClient(brand);
  };
  const left = BRAND_NAME_MAX - name.length;
  return (
    <form noValidate data-brand onSubmit={submit}>
      <div className={styles.form}>
        <div className={joinClasses(regia.row, styles.fields)}>
          <div
            role="group"
            aria-label="Marchi pronti"
            className={joinClasses(regia.row, styles.ready)}
          >
            {READY_BRANDS.map((ready) => (
              <button
                key={ready.name}
                type="button"
                onClick={() => {
                  setName(ready.name);
                  setChosen(null);
                  void choose(new Blob([ready.logo], { type: 'image/svg+xml' }), '', ready.colour);
                }}
              >
                <span
                  aria-hidden="true"
                  className={styles.swatch}
                  style={{ background: ready.colour }}
                />
                <span>{ready.name}</span>
              </button>
            ))}
          </div>
          <label className={styles.name}>
            <span>Nome del cliente</span>
            <input
              value={name}
              placeholder={OWN_NAME}
              autoComplete="off"
              spellCheck={false}
              aria-describedby={nameId}
              // Not by `maxLength`, by which a paste is cut within a flag.
              onChange={({ target: { value } }) =>
                setName(beginningOf(value, { units: BRAND_NAME_MAX }))
              }
            />
          </label>
          <p id={nameId}>
            {`${left === 1 ? 'Resta' : 'Restano'} ${countOf(left, 'lettera', 'lettere')}`}
          </p>
          <label>
            <span>Colore</span>
            <input
              type="color"
              value={colour ?? OWN_COLOUR}
              onChange={(event) => setChosen(event.target.value)}
            />
          </label>
          <div className={styles.file}>
            <label htmlFor={logoId}>Logo</label>
            {/* What the browser itself would say is in its own language. */}
            <div className={styles.picker}>
              <input
                id={logoId}
                type="file"
                accept="image/*"
                aria-invalid={error !== '' || undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={({ target: { files } }) =>
                  void choose(files?.[0], files?.[0]?.name ?? '')
                }
              />
              <bdi aria-hidden="true">{fileName || 'Scegli un file'}</bdi>
            </div>
          </div>
          {proposed !== null && chosen === null && <p>Il colore è proposto dal logo.</p>}
          {error && (
            <p id={errorId} role="alert" className={regia.error}>
              {error}
            </p>
          )}
          <BrandPreview brand={brand} />
          <button type="submit">Comincia con questo marchio</button>
        </div>
        <LandingPreview brand={brand} />
      </div>
    </form>
  );
}

/** A header, a button and a price by day and by night, decorative: what the product will look like. */
function BrandPreview({ brand }: { brand: Brand }) {
  const theme = brandTheme(brand);
  return (
    <div aria-hidden="true" className={styles.preview} style={theme.style}>
      {[styles.day, styles.night].map((time) => (
        <div key={time} className={joinClasses('paper', styles.page, time)}>
          <Logo brand={theme} />
          <span className={styles.price}>49,90 €</span>
          <span className={styles.button}>Cerca</span>
        </div>
      ))}
    </div>
  );
}
